import { SCIM_PAGE_MAX } from '@cpd/domain/values/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../platform/database/tables.ts';
import { namesTag, sendUnchanged } from '../../../platform/http/entity-tag.ts';
import type { MachineDoor } from '../../../platform/http/machine-door.ts';
import * as service from './scim-group-service.ts';
import { idIn, numberIn } from './scim-parameters.ts';
import * as wire from './scim-wire.ts';

type Left = { excludedAttributes?: string };
type ByFilter = { Querystring: Left & { filter?: string; startIndex?: string; count?: string } };
type ById = { Params: { id: string }; Querystring: Left };

/** The calls by which an identity provider keeps its groups in step (PPL-08). */
export function serveGroups(scim: FastifyInstance, database: Database, baseUrl: string, machine: MachineDoor): void {
  serveReads(scim, database, baseUrl, machine);
  serveChanges(scim, database, baseUrl, machine);
}

function serveReads(scim: FastifyInstance, database: Database, baseUrl: string, machine: MachineDoor): void {
  scim.get<ByFilter>('/Groups', (request, reply) =>
    machine.answer(request, reply, 'scim.listGroups', async () => {
      const { filter, startIndex, count } = request.query;
      const page = { startIndex: numberIn(startIndex, 1), count: numberIn(count, SCIM_PAGE_MAX) };
      const asked = { ...page, filter, withMembers: wantsMembers(request.query) };
      const { groups, ...listed } = await service.listGroups(database, asked);
      return reply.send(
        wire.toList(
          groups.map((group) => wire.toGroup(group, baseUrl)),
          listed,
        ),
      );
    }),
  );
  scim.get<ById>('/Groups/:id', (request, reply) =>
    machine.answer(request, reply, 'scim.getGroup', async () => {
      const group = await service.getGroup(database, idIn(request.params), wantsMembers(request.query));
      if (!namesTag(request.headers['if-none-match'], service.groupTag(group))) return send(reply, group, baseUrl);
      sendUnchanged(reply, service.groupTag(group));
      return reply;
    }),
  );
}

function serveChanges(scim: FastifyInstance, database: Database, baseUrl: string, machine: MachineDoor): void {
  scim.post('/Groups', (request, reply) =>
    machine.answer(request, reply, 'scim.createGroup', async (caller) => {
      const { providerGroupId } = await service.createGroup(caller, request.body);
      reply.status(201).header('Location', `${baseUrl}/Groups/${providerGroupId}`);
      return send(reply, await service.getGroup(database, providerGroupId, true), baseUrl);
    }),
  );
  scim.put<ById>('/Groups/:id', (request, reply) =>
    machine.answer(request, reply, 'scim.replaceGroup', async (caller) => {
      const id = idIn(request.params);
      await service.replaceGroup(caller, id, request.body, request.headers['if-match']);
      return send(reply, await service.getGroup(database, id, wantsMembers(request.query)), baseUrl);
    }),
  );
  // Without the group, which may have many members: Entra ID and Okta ask for it when they want it (RFC 7644, 3.5.2).
  scim.patch<ById>('/Groups/:id', (request, reply) =>
    machine.answer(request, reply, 'scim.patchGroup', async (caller) => {
      const id = idIn(request.params);
      const group = await service.patchGroup(caller, id, request.body, request.headers['if-match']);
      return reply.status(204).header('ETag', service.groupTag(group)).send();
    }),
  );
  scim.delete<ById>('/Groups/:id', (request, reply) =>
    machine.answer(request, reply, 'scim.removeGroup', async (caller) => {
      await service.removeGroup(caller, idIn(request.params), request.headers['if-match']);
      return reply.status(204).send();
    }),
  );
}

function send(reply: FastifyReply, group: service.ListedGroup, baseUrl: string): FastifyReply {
  return reply.header('ETag', service.groupTag(group)).send(wire.toGroup(group, baseUrl));
}

function wantsMembers({ excludedAttributes }: Left): boolean {
  const left = String(excludedAttributes ?? '').split(',');
  return !left.some((name) => name.trim().toLowerCase() === 'members');
}
