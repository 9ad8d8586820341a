/** Sites besides our own that pages may load from; left out while they are not configured. */
interface OtherOrigins {
  /** Where the browser talks to for signing in. */
  issuer: string;
  /** Where the tour is shown from. */
  video?: string | undefined;
  /** Where the analytics script comes from and reports to (NAV-19). */
  analytics?: string | undefined;
}

/**
 * The security headers of every answer, errors and downloads included (ASVS 3.4). `secure` says that the site is served
 * encrypted. Answers that set a stricter policy of their own keep it.
 */
export function securityHeaders({ issuer, video, analytics }: OtherOrigins, secure: boolean): Record<string, string> {
  const andAnalytics = analytics === undefined ? '' : ` ${analytics}`;
  const policy = [
    "default-src 'none'",
    `script-src 'self'${andAnalytics}`,
    // The component library sets sizes and positions through style attributes.
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${andAnalytics}`,
    "font-src 'self'",
    // Our own tour, and that of the college (HOM-09).
    `media-src 'self'${video === undefined ? '' : ` ${video}`}`,
    `connect-src 'self' ${issuer}${andAnalytics}`,
    `frame-src 'self' ${issuer}`,
    `form-action 'self' ${issuer}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { 'Content-Security-Policy': policy, ...headersBesidesPolicy(secure) };
}

/** The security headers that are the same whatever is answered. */
export function headersBesidesPolicy(secure: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    // Member numbers are in query strings, so no address may leave the site (security.md section 0, item 8).
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
