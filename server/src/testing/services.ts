import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';

/** How the services that `npm run test:everything` started are reached, and the programs it found; undefined without them. */
export const services = {
  s3Endpoint: process.env.TEST_S3_ENDPOINT,
  clamavUrl: process.env.TEST_CLAMAV_URL,
  haproxy: process.env.TEST_HAPROXY,
  patroni: process.env.TEST_PATRONI,
  etcd: process.env.TEST_ETCD,
  pgbackrest: process.env.TEST_PGBACKREST,
  /** The folder of PostgreSQL's programs, for clusters under Patroni and archived ones. */
  postgresPrograms: process.env.TEST_POSTGRES_PROGRAMS,
  pgbouncer: process.env.TEST_PGBOUNCER,
  podman: process.env.TEST_PODMAN,
  buildah: process.env.TEST_BUILDAH,
  /** What unpacks a system from Debian's packages. */
  debootstrap: process.env.TEST_DEBOOTSTRAP,
  /** The program by which Podman runs containers on this machine. */
  containerRuntime: process.env.TEST_CONTAINER_RUNTIME,
  prometheus: process.env.TEST_PROMETHEUS,
  promtool: process.env.TEST_PROMTOOL,
  systemdAnalyze: process.env.TEST_SYSTEMD_ANALYZE,
  strace: process.env.TEST_STRACE,
  khal: process.env.TEST_KHAL,
  icalendarPython: process.env.TEST_ICALENDAR_PYTHON,
};

/** A bucket of a test's own at the S3-compatible server. */
export interface TestBucket {
  /** The settings with which a server keeps its files there. */
  settings: Record<string, string>;
  /** The names of all objects, whole ones and those that are being sent. */
  contents(): Promise<string[]>;
}

/** Makes an empty bucket at the S3-compatible server. */
export async function makeBucket(): Promise<TestBucket> {
  const endpoint = process.env.TEST_S3_ENDPOINT ?? '';
  const accessKeyId = process.env.TEST_S3_ACCESS_KEY ?? '';
  const secretAccessKey = process.env.TEST_S3_SECRET_KEY ?? '';
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  const Bucket = `test-${randomBytes(8).toString('hex')}`;
  await client.send(new CreateBucketCommand({ Bucket }));
  return {
    settings: {
      FILES_URL: `s3://${Bucket}/files?endpoint=${endpoint}`,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    },
    contents: async () => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket }));
      return [...Contents, ...Uploads].map(({ Key = '' }) => Key).sort();
    },
  };
}
