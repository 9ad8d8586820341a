import { APP_VERSION } from '@cpd/domain/values/limits';
import { call } from '../lib/api.ts';
import { configuration } from '../lib/configuration.ts';
import { rememberedVersionCheck, rememberVersionCheck } from '../lib/remembered.ts';

/**
 * Loads the page anew when the server belongs to another version than this page (VER-01): once a calendar day in
 * production, once a session elsewhere (VER-02, VER-03). It runs at the start only, when no form can be dirty (VER-04).
 */
export async function checkVersion(reload: () => void = () => location.reload()): Promise<void> {
  const everySession = configuration.environment !== 'production';
  const today = new Date().toLocaleDateString('en-CA');
  if (rememberedVersionCheck(everySession) === today) return;
  try {
    const version = await call('getAppVersion', { query: {} });
    rememberVersionCheck(everySession, today);
    if (version !== APP_VERSION) reload();
  } catch {
    // Not knowing the version is no reason to disturb anybody (VER-04).
  }
}
