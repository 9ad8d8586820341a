import { machinePurposeOf } from '@cpd/domain/member/machines';
import { SCIM_PAGE_MAX } from '@cpd/domain/values/limits';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../platform/database/tables.ts';
import { notFound } from '../../../platform/errors/app-error.ts';
import { namesTag, sendUnchanged } from '../../../platform/http/entity-tag.ts';
import { type MachineDoor, openMachineDoor } from '../../../platform/http/machine-door.ts';
import { refuseUnusableJson, refuseUnusableText } from '../../../platform/http/unusable-text.ts';
import { serveGroups } from './scim-group-routes.ts';
import { idIn, numberIn } from './scim-parameters.ts';
import type { ProvidedMember } from './scim-reader.ts';
import * as service from './scim-service.ts';
import * as wire from './scim-wire.ts';

const SCIM_PATH = '/scim/v2';

type ByFilter = { Querystring: { filter?: string; startIndex?: string; count?: string } };
type ById = { Params: { id: string } };

/** The calls of SCIM 2.0 (RFC 7644), by which an identity provider keeps the members in step (PPL-08). */
export function serveScim(
  app: FastifyInstance,
  { database, publicUrl, door }: { database: Database; publicUrl: string; door: Parameters<typeof openMachineDoor>[0] },
): void {
  const baseUrl = `${publicUrl}${SCIM_PATH}`;
  app.register(
    async (scim) => {
      refuseUnusableJson(scim, ['application/json', 'application/scim+json']);
      answerAsScim(scim);
      const machine = openMachineDoor(door);
      scim.addHook('onRequest', async (request) => {
        await machine.enter(request, ({ role }) => machinePurposeOf(role) === 'members');
      });
      scim.addHook('preHandler', async (request) => refuseUnusableText(request.query, request.params, request.body));
      serveUsers(scim, database, baseUrl, machine);
      serveGroups(scim, database, baseUrl, machine);
      serveDescriptions(scim, baseUrl, machine);
    },
    { prefix: SCIM_PATH },
  );
}

function serveUsers(scim: FastifyInstance, database: Database, baseUrl: string, machine: MachineDoor): void {
  scim.get<ByFilter>('/Users', (request, reply) =>
    machine.answer(request, reply, 'scim.listUsers', async () => {
      const { filter, startIndex, count } = request.query;
      const asked = { filter, startIndex: numberIn(startIndex, 1), count: numberIn(count, SCIM_PAGE_MAX) };
      const { members, ...page } = await service.listUsers(database, asked);
      const users = members.map((member) => wire.toUser(member, baseUrl));
      return reply.send(wire.toList(users, page));
    }),
  );
  scim.get<ById>('/Users/:id', (request, reply) =>
    machine.answer(request, reply, 'scim.getUser', async () => {
      const member = await service.getUser(database, idIn(request.params));
      if (!namesTag(request.headers['if-none-match'], service.tagOf(member))) return send(reply, member, baseUrl);
      sendUnchanged(reply, service.tagOf(member));
      return reply;
    }),
  );
  scim.post('/Users', (request, reply) =>
    machine.answer(request, reply, 'scim.createUser', async (caller) => {
      const member = await service.createUser(caller, request.body);
      reply.status(201).header('Location', `${baseUrl}/Users/${member.userId}`);
      return send(reply, member, baseUrl);
    }),
  );
  const changes = [
    ['PUT', 'scim.replaceUser', service.replaceUser],
    ['PATCH', 'scim.patchUser', service.patchUser],
  ] as const;
  for (const [method, name, change] of changes) {
    scim.route<ById>({
      ...{ method, url: '/Users/:id' },
      handler: (request, reply) =>
        machine.answer(request, reply, name, async (caller) =>
          send(reply, await change(caller, idIn(request.params), request.body, request.headers['if-match']), baseUrl),
        ),
    });
  }
  scim.delete<ById>('/Users/:id', (request, reply) =>
    machine.answer(request, reply, 'scim.removeUser', async (caller) => {
      await service.removeUser(caller, idIn(request.params));
      return reply.status(204).send();
    }),
  );
}

function send(reply: FastifyReply, member: ProvidedMember, baseUrl: string): FastifyReply {
  return reply.header('ETag', service.tagOf(member)).send(wire.toUser(member, baseUrl));
}

function serveDescriptions(scim: FastifyInstance, baseUrl: string, machine: MachineDoor): void {
  const describe = (path: string, all: readonly { id: string }[]) => {
    scim.get(path, (request, reply) =>
      machine.answer(request, reply, 'scim.describe', async () =>
        reply.send(wire.toList(all, { total: all.length, from: 1 })),
      ),
    );
    scim.get<ById>(`${path}/:id`, (request, reply) =>
      machine.answer(request, reply, 'scim.describe', async () => {
        const found = all.find(({ id }) => id === request.params.id);
        if (found === undefined) throw notFound('description');
        return reply.send(found);
      }),
    );
  };
  scim.get('/ServiceProviderConfig', (request, reply) =>
    machine.answer(request, reply, 'scim.describe', async () => reply.send(wire.serviceProviderConfig(baseUrl))),
  );
  describe('/ResourceTypes', wire.resourceTypes(baseUrl));
  describe('/Schemas', wire.schemas(baseUrl));
}

/** Answers are of SCIM's own media type, and refusals have its own shape. */
function answerAsScim(scim: FastifyInstance): void {
  scim.addHook('preSerialization', async (_request, reply, payload) => {
    reply.type('application/scim+json; charset=utf-8');
    if (reply.statusCode < 400 || typeof payload !== 'object' || payload === null || !('Code' in payload))
      return payload;
    const { Message, Code, Errors } = payload as { Message: string; Code: string; Errors: { Field: string }[] };
    if (Code === 'STALE') reply.code(412);
    return wire.toScimError(reply.statusCode, Message, scimTypeOf(Code, Errors[0]?.Field));
  });
}

function scimTypeOf(code: string, field: string | undefined): string | undefined {
  if (code === 'IN_USE') return 'uniqueness';
  if (code !== 'INVALID') return undefined;
  return SCIM_TYPES.find((type) => type === field) ?? 'invalidSyntax';
}

const SCIM_TYPES = ['invalidFilter', 'invalidPath', 'invalidValue', 'mutability', 'noTarget'];
