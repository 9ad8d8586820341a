/**
 * The signals that ask this process to stop in order. On Windows there is no SIGTERM: Ctrl-C, Ctrl-Break and the end of the
 * terminal are told as signals, and whatever else ends a process there asks no one.
 */
export function stopSignals(platform: NodeJS.Platform): readonly NodeJS.Signals[] {
  return platform === 'win32' ? ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] : ['SIGINT', 'SIGTERM'];
}
