import { signInTo } from './running-server.ts';
import { multipart, type TestAnswer, type TestPerson } from './test-app.ts';

/** A demo account signed in to a server that runs elsewhere, who goes through the steps of tests over the wire. */
export async function personByHttp(publicUrl: string, username: string): Promise<TestPerson> {
  const { token, userId } = await signInTo(publicUrl, username);
  const authorization = `Bearer ${token}`;
  const ask = async (url: string, init: RequestInit): Promise<TestAnswer> =>
    readAnswer(await fetch(`${publicUrl}${url}`, init));
  return {
    userId,
    username,
    bearer: username,
    call(method, url, { body, headers = {} } = {}) {
      const content = body === undefined ? {} : { 'content-type': 'application/json' };
      const text = body === undefined ? null : JSON.stringify(body);
      return ask(url, { method, headers: { authorization, ...content, ...headers }, body: text });
    },
    upload(url, file, headers = {}) {
      const { payload, contentType } = multipart(file);
      const body = new Uint8Array(payload);
      return ask(url, { method: 'POST', headers: { authorization, 'content-type': contentType, ...headers }, body });
    },
  };
}

async function readAnswer(response: Response): Promise<TestAnswer> {
  const raw = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  const json = isJson && raw.length > 0 ? JSON.parse(raw.toString()) : undefined;
  return { status: response.status, headers: Object.fromEntries(response.headers), json, raw };
}
