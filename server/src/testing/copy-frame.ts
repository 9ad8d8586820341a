import type { CopyFrame } from '../platform/notifications/notification-copies-service.ts';

/** What stands around the messages of an e-mail in tests. */
export const COPY_FRAME: CopyFrame = {
  productName: 'CPD Logbook',
  footer: '',
  publicUrl: 'https://cpd.example',
  endAddress: ({ userId, kind }) => `https://cpd.example/Unsubscribe/${kind}-${userId}`,
};
