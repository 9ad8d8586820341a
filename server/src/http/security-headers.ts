/**
 * The security headers of every answer, errors and downloads included (ASVS 3.4). `issuerOrigin` is where the browser talks
 * to for signing in; `secure` says that the site is served encrypted; `videoOrigin` is where the tour is shown from.
 * Answers that set a stricter policy of their own keep it.
 */
export function securityHeaders(issuerOrigin: string, secure: boolean, videoOrigin?: string): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The component library sets sizes and positions through style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ...(videoOrigin === undefined ? [] : [`media-src ${videoOrigin}`]),
    `connect-src 'self' ${issuerOrigin}`,
    `frame-src 'self' ${issuerOrigin}`,
    `form-action 'self' ${issuerOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    'Content-Security-Policy': policy,
    'X-Content-Type-Options': 'nosniff',
    // Member numbers stand in query strings, so no address may leave the site (security.md section 0, item 8).
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
    ...(secure ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
