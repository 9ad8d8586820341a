import { GROUP_SCHEMA } from '@cpd/domain/college/scim-group';
import { ENTERPRISE_SCHEMA, USER_SCHEMA } from '@cpd/domain/college/scim-user';
import { SCIM_PAGE_MAX } from '@cpd/domain/values/limits';
import { groupTag, type ListedGroup } from './scim-group-service.ts';
import type { ProvidedMember } from './scim-reader.ts';
import { tagOf } from './scim-service.ts';

const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';
const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** A member as a user of SCIM (RFC 7643, 4.1). */
export function toUser(member: ProvidedMember, baseUrl: string) {
  const { userId, externalId, title, firstName, lastName, email, telephone } = member;
  const formatted = [firstName, lastName].filter((part) => part !== '').join(' ');
  return {
    schemas: [USER_SCHEMA, ENTERPRISE_SCHEMA],
    id: String(userId),
    ...(externalId !== null && { externalId }),
    userName: member.username,
    name: {
      formatted,
      familyName: lastName,
      ...(firstName !== '' && { givenName: firstName }),
      ...(title !== '' && { honorificPrefix: title }),
    },
    displayName: formatted,
    active: member.active,
    ...(email !== '' && { emails: [{ value: email, type: 'work', primary: true }] }),
    ...(telephone !== '' && { phoneNumbers: [{ value: telephone, type: 'work' }] }),
    [ENTERPRISE_SCHEMA]: { employeeNumber: member.memberNumber },
    meta: {
      resourceType: 'User',
      created: member.createdAt,
      version: tagOf(member),
      location: `${baseUrl}/Users/${userId}`,
    },
  };
}

/** A group of SCIM (RFC 7643, 4.2). */
export function toGroup(group: ListedGroup, baseUrl: string) {
  const { providerGroupId: id, externalId, displayName, members, createdAt } = group;
  return {
    schemas: [GROUP_SCHEMA],
    id: String(id),
    ...(externalId !== null && { externalId }),
    displayName,
    ...(members && {
      members: members.map(({ userId, name }) => ({
        ...{ value: String(userId), display: name, type: 'User' },
        $ref: `${baseUrl}/Users/${userId}`,
      })),
    }),
    meta: {
      resourceType: 'Group',
      created: createdAt,
      version: groupTag(group),
      location: `${baseUrl}/Groups/${id}`,
    },
  };
}

/** A page of a list (RFC 7644, 3.4.2). */
export function toList(resources: readonly object[], { total, from }: { total: number; from: number }) {
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: total,
    startIndex: from,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** A refusal (RFC 7644, 3.12). */
export function toScimError(status: number, detail: string, scimType: string | undefined) {
  return { schemas: [`${MESSAGES}:Error`], status: String(status), ...(scimType && { scimType }), detail };
}

/** What we can (RFC 7643, 5). */
export function serviceProviderConfig(baseUrl: string) {
  const no = { supported: false };
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { ...no, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: SCIM_PAGE_MAX },
    changePassword: no,
    sort: no,
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Token',
        description: 'A token for members, which a manager makes under Administration, Tokens.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

/** The kinds of things that there are (RFC 7643, 6). */
export function resourceTypes(baseUrl: string) {
  return [
    {
      schemas: [`${CORE}:ResourceType`],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      description: 'A member of the college',
      schema: USER_SCHEMA,
      schemaExtensions: [{ schema: ENTERPRISE_SCHEMA, required: true }],
      meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/User` },
    },
    {
      schemas: [`${CORE}:ResourceType`],
      id: 'Group',
      name: 'Group',
      endpoint: '/Groups',
      description: 'A group of users, to which a manager can give a role of the CPD team',
      schema: GROUP_SCHEMA,
      meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/Group` },
    },
  ];
}

/** Their attributes (RFC 7643, 7): those that are kept, and no others. */
export function schemas(baseUrl: string) {
  return [
    schema(baseUrl, USER_SCHEMA, 'User', [
      attribute('userName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('active', { type: 'boolean' }),
      attribute('displayName', { mutability: 'readOnly' }),
      attribute('name', {
        type: 'complex',
        required: true,
        subAttributes: [
          attribute('familyName', { required: true }),
          attribute('givenName'),
          attribute('honorificPrefix'),
          attribute('formatted', { mutability: 'readOnly' }),
        ],
      }),
      attribute('emails', { type: 'complex', multiValued: true, subAttributes: VALUE }),
      attribute('phoneNumbers', { type: 'complex', multiValued: true, subAttributes: VALUE }),
    ]),
    schema(baseUrl, ENTERPRISE_SCHEMA, 'EnterpriseUser', [
      attribute('employeeNumber', { required: true, mutability: 'immutable', uniqueness: 'server' }),
    ]),
    schema(baseUrl, GROUP_SCHEMA, 'Group', [
      attribute('displayName', { required: true, uniqueness: 'server' }),
      attribute('externalId', { caseExact: true }),
      attribute('members', {
        type: 'complex',
        multiValued: true,
        subAttributes: [
          attribute('value', { mutability: 'immutable' }),
          attribute('display', { mutability: 'readOnly' }),
          attribute('type', { mutability: 'immutable' }),
        ],
      }),
    ]),
  ];
}

const VALUE = [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })];

function schema(baseUrl: string, id: string, name: string, attributes: readonly object[]) {
  return {
    schemas: [`${CORE}:Schema`],
    id,
    name,
    attributes,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
  };
}

function attribute(name: string, more: object = {}) {
  return {
    name,
    type: 'string',
    multiValued: false,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  };
}
