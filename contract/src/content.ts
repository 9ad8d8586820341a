import { LOGO_MAX_BYTES, RESOURCE_PICTURE_MAX_BYTES } from '@cpd/domain/values/limits';
import { z } from 'zod';
import { id } from './fields.ts';
import { json, operation } from './operation.ts';
import type { Inside } from './spelling.ts';

/** The head of a picture of 2 × 2 dots, without its dots. */
const EXAMPLE_PNG = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x02\0\0\0\x02\x08\x02\0\0\0\0\0\0\0IDAT\0\0\0\0';

/** Longer than any text may be, so that the rules can say what is wrong with one that is too long. */
const text = z.string().max(20_000);

/** A thing that can be edited, whose newest edit is known by a number: 0 before the first. */
const edited = {
  Version: id,
  /** An ISO time; null before the first edit. */
  ChangedOn: z.string().nullable(),
  /** A name; null before the first edit. */
  ChangedBy: z.string().nullable(),
};

/** A text that the product is delivered with, as it is now. */
const delivered = { Key: z.string(), Text: z.string(), DeliveredText: z.string(), ...edited };

/** A text of a help bubble, or an idea for a type of activity, for a range of years (HLP-01, HLP-04, PRG-04). */
export const HelpTextContent = z.strictObject({
  ...delivered,
  UICode: z.string(),
  /** The name of the type that it is an idea for; null for the text of a bubble. */
  ActivityType: z.string().nullable(),
  FirstYear: z.number().int(),
  LastYear: z.number().int(),
});
export type HelpTextContent = Inside<z.output<typeof HelpTextContent>>;

/** A setting such as an office's telephone number; `domain/content-settings` knows the keys (CON-02, NAV-10, NAV-19). */
export const SettingContent = z.strictObject(delivered);
export type SettingContent = Inside<z.output<typeof SettingContent>>;

/** What a learning resource is (SPC-09). */
export const ResourceFields = z.strictObject({
  Title: text,
  URL: text,
  /** Lower comes first. */
  Position: z.number().int(),
  /** Specialties and domains that it is for; without any it is for everyone. */
  AreaIds: z.array(id).max(200),
  /** Hidden ones are not shown to members. */
  Hidden: z.boolean(),
  /** What `uploadContentPicture` answered; null for none of its own. */
  PictureId: id.nullable(),
});
export type ResourceFields = Inside<z.output<typeof ResourceFields>>;

/** A learning resource as it is now. */
export const ResourceContent = z.strictObject({
  LearningResourceId: id,
  ...ResourceFields.shape,
  /** False for one that the CPD team added: there is nothing delivered to go back to. */
  IsDelivered: z.boolean(),
  ...edited,
});
export type ResourceContent = Inside<z.output<typeof ResourceContent>>;

/** Ours: everything that managers edit in place. */
export const listContent = operation({
  name: 'listContent',
  call: 'GET /api/Content',
  access: 'observe',
  answer: json(
    z.strictObject({
      HelpTexts: z.array(HelpTextContent),
      LearningResources: z.array(ResourceContent),
      Settings: z.array(SettingContent),
      /** Texts of e-mails; `domain/wording` knows the keys and their fields (COH-11). */
      Wordings: z.array(SettingContent),
      Areas: z.array(z.strictObject({ AreaId: id, Name: z.string() })),
    }),
  ),
  summary:
    'Help texts, learning resources, settings and wordings of emails as they are now, with the originals and who changed them.',
  example: () => ({}),
});

const contentKind = z.enum(['help-text', 'setting', 'learning-resource', 'wording']);

/** One edit: what stood there before and what afterwards. */
export const ContentEdit = z.strictObject({
  ContentEditId: id,
  EditedOn: z.string(),
  EditedBy: z.string(),
  Note: z.string(),
  /** Of a help text or setting; null for learning resources. */
  BeforeText: z.string().nullable(),
  AfterText: z.string().nullable(),
  /** Of a learning resource; null before it was there. */
  BeforeResource: ResourceFields.nullable(),
  AfterResource: ResourceFields.nullable(),
  /** It went back to what was delivered; the text or resource afterwards is then null. */
  IsDelivered: z.boolean(),
});
export type ContentEdit = Inside<z.output<typeof ContentEdit>>;

/** Ours: the history of one of them, the latest first. */
export const listContentEdits = operation({
  name: 'listContentEdits',
  call: 'GET /api/ContentEdits',
  access: 'observe',
  query: { Kind: contentKind, Key: z.string().max(60) },
  answer: json(z.array(ContentEdit)),
  summary: 'Who changed a help text, a setting, a wording or a learning resource, and what it said before and after.',
  example: () => ({ query: { Kind: 'setting', Key: 'link.website' } }),
});

const edit = {
  /** The version that was edited: another one since then is answered with 409 STALE. */
  Version: id,
  Note: text.nullish(),
};

/** Ours: changes a help text, a setting or a wording. */
export const saveContentText = operation({
  name: 'saveContentText',
  call: 'PUT /api/Content',
  access: 'manage',
  body: json(
    z.strictObject({
      Kind: z.enum(['help-text', 'setting', 'wording']),
      Key: z.string().max(60),
      /** Null goes back to what was delivered. */
      Text: text.nullable(),
      ...edit,
    }),
  ),
  summary:
    'Changes a help text, a setting or the wording of an email for everybody; Text null goes back to the original.',
  example: () => ({
    body: { Kind: 'setting', Key: 'link.website', Text: 'https://college.example.org', Version: 0, Note: 'It moved.' },
  }),
});

/** Ours: changes or adds a learning resource. */
export const saveLearningResource = operation({
  name: 'saveLearningResource',
  call: 'PUT /api/LearningResource',
  access: 'manage',
  body: json(
    z.strictObject({
      /** 0 adds one. */
      LearningResourceId: id,
      /** Null goes back to what was delivered. */
      Resource: ResourceFields.nullable(),
      ...edit,
    }),
  ),
  answer: json(id),
  summary: 'Changes a learning resource, or adds one with the id 0; answers its id.',
  example: () => ({
    body: {
      LearningResourceId: 0,
      Version: 0,
      Resource: {
        Title: 'Handwashing',
        URL: 'https://college.example.org/hands',
        Position: 9,
        AreaIds: [],
        Hidden: false,
        PictureId: null,
      },
    },
  }),
});

/** Ours: takes a picture that a learning resource may then have. */
export const uploadContentPicture = operation({
  name: 'uploadContentPicture',
  call: 'POST /api/ContentPictures',
  access: 'manage',
  body: { kind: 'file', limitBytes: RESOURCE_PICTURE_MAX_BYTES },
  answer: json(id),
  summary: 'Accepts a PNG or JPEG of at most 512 KiB; answers the PictureId for saveLearningResource.',
  example: () => ({ file: { name: 'hands.png', content: EXAMPLE_PNG } }),
});

/** Ours: takes a logo that the setting `logo` may then name (COH-11). */
export const uploadLogo = operation({
  name: 'uploadLogo',
  call: 'POST /api/Logos',
  access: 'manage',
  body: { kind: 'file', limitBytes: LOGO_MAX_BYTES },
  answer: json(z.string()),
  summary:
    'Accepts a PNG, or an SVG that is cleaned, of at most 200 KiB; answers the text for the setting logo, such as 12.svg.',
  example: () => ({ file: { name: 'logo.png', content: EXAMPLE_PNG } }),
});
