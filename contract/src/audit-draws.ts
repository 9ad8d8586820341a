import { EXCLUDED_REASONS, MANDATORY_REASONS, STANDINGS } from '@cpd/domain/audit/draw';
import { SECOND_STRATA } from '@cpd/domain/audit/population';
import { DRAW_FILE_LIMIT_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { EXAMPLE_YEAR_ID } from './example.ts';
import { freeText, id, queryId } from './fields.ts';
import { file, json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

const count = z.number().int();
const hash = z.string();

/** How a draw is made; the share is in hundredths of a per cent. */
const settings = {
  Share: z.number().int().min(0).max(10_000),
  Second: z.enum(SECOND_STRATA),
  /** Days after the close; null where no one is audited for that. */
  LateDays: z.number().int().min(0).nullable(),
  ImmuneYears: z.number().int().min(0),
};
export type DrawSettingsInput = Inside<z.output<z.ZodObject<typeof settings>>>;

/** Country and what comes second; null where strata are pooled. */
const stratum = { Country: z.string().nullable(), Second: z.string().nullable(), Members: count };

const DrawPreview = z.strictObject({
  /** Records that were submitted, and those of exempt members. */
  Members: count,
  Drawable: count,
  /** Who has no submitted record, and so is in no draw. */
  NotSubmitted: count,
  Mandatory: z.array(z.strictObject({ Reason: z.enum(MANDATORY_REASONS), Members: count })),
  Excluded: z.array(z.strictObject({ Reason: z.enum(EXCLUDED_REASONS), Members: count })),
  /** Before strata under 20 are pooled, and after, each with how many would be drawn. */
  Before: z.array(z.strictObject(stratum)),
  After: z.array(z.strictObject({ ...stratum, Drawn: count })),
  Drawn: count,
});
export type DrawPreview = Inside<z.output<typeof DrawPreview>>;

const DrawnStratum = z.strictObject({ ...stratum, Drawn: count });

/** A draw of a round as managers see it. */
const AuditDraw = z.strictObject({
  AuditDrawId: id,
  DrawNumber: count,
  /** Why there is another one; empty for the first. */
  Reason: z.string(),
  State: z.enum(['FROZEN', 'COMMITTED', 'DRAWN']),
  ...settings,
  Members: count,
  Root: hash,
  FrozenBy: z.string(),
  FrozenAt: z.string(),
  SecretHash: hash.nullable(),
  PublicSource: z.string().nullable(),
  CommittedBy: z.string().nullable(),
  CommittedAt: z.string().nullable(),
  PublicValue: z.string().nullable(),
  DrawnBy: z.string().nullable(),
  DrawnAt: z.string().nullable(),
  Mandatory: count,
  /** Empty until it is drawn. */
  Strata: z.array(DrawnStratum),
});
export type AuditDraw = Inside<z.output<typeof AuditDraw>>;

/** Ours (DRW-01): stores nothing. */
export const previewDraw = operation({
  name: 'previewDraw',
  call: 'PUT /api/AuditDrawPreviews',
  access: 'manage',
  readsOnly: true,
  body: json(z.strictObject({ AuditRoundId: id, ...settings })),
  answer: json(DrawPreview),
  summary:
    'Who would be in a draw under these settings, counted by reason and by stratum. Nothing is saved. For managers.',
  example: ({ drawnRoundId }) => ({
    body: { AuditRoundId: drawnRoundId, Share: 500, Second: 'SPECIALTY', LateDays: 7, ImmuneYears: 0 },
  }),
});

/** Ours (DRW-02, DRW-05). */
export const listAuditDraws = operation({
  name: 'listAuditDraws',
  call: 'GET /api/AuditDraws',
  access: 'observe',
  query: { AuditRoundId: queryId },
  answer: json(z.array(AuditDraw)),
  summary: 'The draws of a round, the latest first. For managers and the observer of the round.',
  example: ({ drawnRoundId }) => ({ query: { AuditRoundId: drawnRoundId } }),
});

/** Ours (DRW-02, DRW-05). */
export const freezeDraw = operation({
  name: 'freezeDraw',
  call: 'POST /api/AuditDraws',
  access: 'manage',
  body: json(z.strictObject({ AuditRoundId: id, ...settings, Reason: freeText })),
  answer: json(z.strictObject({ AuditDrawId: id })),
  summary:
    'Freezes the members from whom a round is drawn. 400 for a second draw without a reason; 409 when the round is released. ' +
    'For managers.',
  example: ({ drawnRoundId }) => ({
    body: {
      AuditRoundId: drawnRoundId,
      Share: 500,
      Second: 'SPECIALTY',
      LateDays: 7,
      ImmuneYears: 0,
      Reason: 'Someone left after the list was frozen.',
    },
  }),
});

/** Ours (DRW-02). */
export const commitDraw = operation({
  name: 'commitDraw',
  call: 'POST /api/DrawCommitments',
  access: 'manage',
  recentSignIn: true,
  body: json(z.strictObject({ AuditDrawId: id, PublicSource: freeText })),
  answer: json(z.strictObject({ Secret: z.string() })),
  summary:
    'Makes the secret of a frozen draw and answers it, this once: only its hash is kept. 409 STALE for the repeat of a call that ' +
    'was answered. For managers.',
  example: ({ auditDrawId }) => ({
    body: { AuditDrawId: auditDrawId, PublicSource: 'The six numbers of Saturday’s lottery, in rising order' },
  }),
});

/** Ours (DRW-02, DRW-03). */
export const drawMembers = operation({
  name: 'drawMembers',
  call: 'PUT /api/AuditDraws',
  access: 'manage',
  recentSignIn: true,
  body: json(z.strictObject({ AuditDrawId: id, Secret: freeText, PublicValue: freeText })),
  answer: json(z.strictObject({ Mandatory: count, Drawn: count })),
  summary:
    'Reveals the secret and draws. 400 for another secret than was committed to; 409 when it was drawn before, or when members ' +
    'differ from the frozen ones, who are named. For managers.',
  example: ({ committedDrawId, drawSecret }) => ({
    body: { AuditDrawId: committedDrawId, Secret: drawSecret, PublicValue: '3, 8, 19, 22, 40, 45' },
  }),
});

/** Ours (DRW-04). */
export const downloadDraw = operation({
  name: 'downloadDraw',
  call: 'GET /api/AuditDraws/:id',
  access: 'observe',
  query: { id: queryId },
  answer: file('application/json'),
  cost: 'export',
  summary:
    'All that a draw needs to be made again, with the numbers of members; 404 until it is drawn. For managers and the observer of the round.',
  example: ({ drawnId }) => ({ query: { id: drawnId } }),
});

/** Ours (DRW-04): stores nothing. */
export const checkDraw = operation({
  name: 'checkDraw',
  call: 'POST /api/DrawChecks',
  access: 'observe',
  readsOnly: true,
  query: { AuditDrawId: queryId },
  body: { kind: 'file', limitBytes: DRAW_FILE_LIMIT_BYTES },
  answer: json(z.strictObject({ Findings: z.array(z.string()) })),
  cost: 'import',
  summary:
    'Draws again from a draw file and says in sentences what in it is not as it was frozen and drawn: none for one that is. ' +
    'For managers and the observer of the round.',
  example: ({ drawnId }) => ({
    query: { AuditDrawId: drawnId },
    file: { name: 'draw.json', content: '{}' },
  }),
});

/** What everyone may know of a draw: no names, no numbers, no list (DRW-02). */
const PublicDraw = z.strictObject({
  CPDYear: z.number().int(),
  DrawNumber: count,
  Reason: z.string(),
  /** Whether another draw of the round came after it. */
  IsReplaced: z.boolean(),
  Root: hash,
  Share: count,
  Members: count,
  FrozenAt: z.string(),
  SecretHash: hash.nullable(),
  PublicSource: z.string().nullable(),
  CommittedAt: z.string().nullable(),
  PublicValue: z.string().nullable(),
  DrawnAt: z.string().nullable(),
  /** Null for both counts of a stratum that is too small to be told. */
  Strata: z.array(
    z.strictObject({
      Country: z.string().nullable(),
      Second: z.string().nullable(),
      Members: count.nullable(),
      Drawn: count.nullable(),
    }),
  ),
});
export type PublicDraw = Inside<z.output<typeof PublicDraw>>;

/** Ours (DRW-02). */
export const getPublicDraw = operation({
  name: 'getPublicDraw',
  call: 'GET /api/PublicDraws',
  access: 'public',
  query: { Root: z.string().regex(/^[0-9a-f]{64}$/i, { error: 'This must be 64 hexadecimal digits.' }) },
  answer: json(PublicDraw.nullable()),
  cost: 'check',
  summary: 'What was frozen, committed to and drawn under a root, without members. Null for a root that is not known.',
  example: () => ({ query: { Root: '0'.repeat(64) } }),
});

/** A member's own place in a draw (DRW-04). */
const Ticket = z.strictObject({
  MIN: z.string(),
  Country: z.string(),
  Second: z.string(),
  Standing: z.enum(STANDINGS),
  Reason: z.string(),
  /** Null for who was not among those who could be drawn. */
  Hash: hash.nullable(),
  /** The highest ticket that was drawn in the stratum; null where none was. */
  CutOff: hash.nullable(),
  IsDrawn: z.boolean(),
  Share: count,
  Members: count,
  /** What makes the member's own leaf, and the hashes beside the way to the root. */
  Salt: hash,
  Path: z.array(z.strictObject({ Side: z.enum(['left', 'right']), Hash: hash })),
});
export type DrawTicket = Inside<z.output<typeof Ticket>>;

/** The draw that a member is in: its root, and their place once the round is released. */
const OwnDrawTicket = z.strictObject({ CPDYear: z.number().int(), Root: hash, Ticket: Ticket.nullable() });
export type OwnDrawTicket = Inside<z.output<typeof OwnDrawTicket>>;

/** Ours (DRW-04). */
export const getOwnDrawTicket = operation({
  name: 'getOwnDrawTicket',
  call: 'GET /api/OwnDrawTickets',
  access: 'own-record',
  query: { UserId: queryId, CPDYearId: queryId },
  answer: json(OwnDrawTicket.nullable()),
  summary:
    'The root of the draw for a year that the member is in, and once its round is released their own ticket; null without one.',
  example: ({ userId }) => ({ query: { UserId: userId, CPDYearId: EXAMPLE_YEAR_ID } }),
});
