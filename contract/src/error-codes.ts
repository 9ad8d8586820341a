/**
 * Every error the API can answer, with its HTTP status (ARCHITECTURE.md, The life of a request; requirements ACT-26, API-37 to API-41, API2-62 to API2-67).
 * The code is for programs; the `Message` beside it on the wire is for people.
 */
export const errorStatus = {
  INVALID: 400,
  UNKNOWN_COMBINATION: 400,
  FILE_REFUSED: 400,
  DUPLICATE: 400,
  FILE_INFECTED: 400,
  NOT_SIGNED_IN: 401,
  SIGN_IN_LOST: 401,
  NOT_ALLOWED: 403,
  ACTING_NEEDED: 403,
  OWN_RECORD: 403,
  SIGN_IN_TOO_OLD: 403,
  SIGN_IN_UNDATED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  TIMED_OUT: 408,
  YEAR_NOT_EDITABLE: 409,
  SUBMISSION_NOT_OPEN: 409,
  CANNOT_TAKE_BACK: 409,
  STALE: 409,
  IN_USE: 409,
  QUOTA_EXCEEDED: 409,
  FILE_REMOVED: 410,
  TOO_LARGE: 413,
  MISDIRECTED: 421,
  KEY_REUSED: 422,
  WAITING_FOR_SCAN: 423,
  TOO_MANY_REQUESTS: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  OUTCOME_UNKNOWN: 503,
  STORAGE_FULL: 507,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatus;
