import type { FastifyInstance } from 'fastify';

/**
 * Puts the security headers on every answer, errors and downloads included (ASVS 3.4). `issuerOrigin` is where the browser
 * talks to for signing in. Answers that set a stricter policy of their own keep it.
 */
export function sendSecurityHeaders(app: FastifyInstance, issuerOrigin: string, secure: boolean): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // The component library sets sizes and positions through style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${issuerOrigin}`,
    `frame-src 'self' ${issuerOrigin}`,
    `form-action 'self' ${issuerOrigin}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Content-Security-Policy', policy);
    reply.header('X-Content-Type-Options', 'nosniff');
    // Member numbers stand in query strings, so no address may leave the site (ASVS 14.2.1).
    reply.header('Referrer-Policy', 'no-referrer');
    reply.header('Cross-Origin-Opener-Policy', 'same-origin');
    reply.header('Cross-Origin-Resource-Policy', 'same-origin');
    reply.header('X-Frame-Options', 'DENY');
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=()');
    if (secure) reply.header('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
}
