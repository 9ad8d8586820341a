// What the files below deploy/ have to say besides what their schemas ask for: plain checks on what was read from them.

/** @typedef {Record<string, any>} Tree what was read from YAML */

/** Memory, processes and a time to stop, for each container; nothing of the machine's is left open. */
const LIMITS = ['mem_limit', 'cpus', 'pids_limit'];

/**
 * The images that a file names, wherever they are in it.
 * @param {unknown} tree
 * @returns {string[]}
 */
export function imagesIn(tree) {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) =>
    name === 'image' && typeof value === 'string' ? [value] : imagesIn(value),
  );
}

/**
 * What is wrong with the name of an image: everyone who starts it should get the same.
 * @param {string} image as it is named; `${NAME:-image}` counts as what it is without the variable
 * @returns {string | undefined}
 */
export function imageProblem(image) {
  const name = /^\$\{\w+:-(.+)\}$/.exec(image)?.[1] ?? image;
  const tag = /:([^/:@]+)(@sha256:[0-9a-f]{64})?$/.exec(name)?.[1];
  if (tag === undefined) return `${image} names no version`;
  // `17` or `alpine` are others tomorrow.
  return /\d+\.\d+/.test(tag) ? undefined : `${image} names a version that changes`;
}

/**
 * What a Compose file with all its services lacks.
 * @param {Tree} compose
 * @returns {string[]}
 */
export function composeProblems(compose) {
  return Object.entries(compose.services).flatMap(([name, service]) => [
    ...hardeningProblems(service).map((what) => `${name}: ${what}`),
    ...danglingNames(compose, service).map((what) => `${name}: ${what}`),
    ...openSecrets(service.environment ?? {}).map((what) => `${name}: ${what}`),
  ]);
}

/** @param {Tree} service */
function hardeningProblems(service) {
  const endsByItself = service.restart === 'no';
  const asked = {
    'is not read-only': service.read_only === true,
    'keeps capabilities': service.cap_drop?.includes('ALL'),
    'may gain rights': service.security_opt?.includes('no-new-privileges:true'),
    'names no user': /^\d+:\d+$/.test(service.user ?? ''),
    'does not come back': endsByItself || service.restart === 'unless-stopped',
    'has no health check': endsByItself || service.healthcheck?.test !== undefined,
    'has no time to stop': endsByItself || service.stop_grace_period !== undefined,
    'is killed while it stops': !isServer(service) || Number.parseInt(service.stop_grace_period ?? '0', 10) > 10,
    ...Object.fromEntries(LIMITS.map((limit) => [`has no ${limit}`, service[limit] !== undefined])),
  };
  return Object.entries(asked).flatMap(([problem, isFine]) => (isFine ? [] : [problem]));
}

/** @param {Tree} service */
export function isServer(service) {
  return imagesIn(service).some((image) => image.includes('cpd-logbook'));
}

/**
 * What a service names and the file does not have.
 * @param {Tree} compose
 * @param {Tree} service
 */
function danglingNames(compose, service) {
  const secrets = (service.secrets ?? []).map((/** @type {any} */ secret) => secret.source ?? secret);
  const networks = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks ?? {});
  const volumes = (service.volumes ?? [])
    .map((/** @type {string} */ volume) => volume.split(':')[0] ?? '')
    .filter((/** @type {string} */ volume) => !/^[.$]/.test(volume));
  const named = { services: Object.keys(service.depends_on ?? {}), secrets, networks, volumes };
  return Object.entries(named).flatMap(([kind, names]) =>
    names
      .filter((/** @type {string} */ name) => !(name in (compose[kind] ?? {})))
      .map((/** @type {string} */ name) => `names ${name}, which is not among the ${kind}`),
  );
}

/**
 * Secrets that are in a file in plain sight.
 * @param {Record<string, unknown>} settings
 */
export function openSecrets(settings) {
  return Object.entries(settings)
    .filter(([name]) => /PASSWORD|SECRET|_KEY$|TOKEN|PASSPHRASE|DATABASE.*_URL/.test(name) && !name.endsWith('_FILE'))
    .map(([name]) => `${name} is a secret, and belongs into a file of its own`);
}

/**
 * What the pods of a Kubernetes manifest lack of the restricted profile, of limits and of probes.
 * @param {Tree} manifest
 * @returns {string[]}
 */
export function podProblems(manifest) {
  const pod = podOf(manifest);
  if (pod === undefined) return [];
  const own = pod.securityContext ?? {};
  const asked = {
    'may run as root': own.runAsNonRoot === true && own.runAsUser > 0,
    'has no seccomp profile': own.seccompProfile?.type === 'RuntimeDefault',
    'gets a token of the cluster': pod.automountServiceAccountToken === false,
    'is killed while it stops': pod.terminationGracePeriodSeconds > 10,
  };
  const problems = Object.entries(asked).flatMap(([problem, isFine]) => (isFine ? [] : [problem]));
  const isKeptUp = manifest.kind === 'Deployment';
  return [
    ...problems,
    ...pod.containers.flatMap((/** @type {Tree} */ one) => containerProblems(one, pod, isKeptUp)),
  ].map((what) => `${manifest.kind} ${manifest.metadata.name}: ${what}`);
}

/**
 * The pod of a manifest that makes some.
 * @param {Tree} manifest
 * @returns {Tree | undefined}
 */
export function podOf(manifest) {
  return manifest.spec?.template?.spec;
}

/**
 * @param {Tree} container
 * @param {Tree} pod
 * @param {boolean} isKeptUp
 */
function containerProblems(container, pod, isKeptUp) {
  const own = container.securityContext ?? {};
  const volumes = (pod.volumes ?? []).map((/** @type {Tree} */ { name }) => name);
  const missing = (container.volumeMounts ?? []).filter((/** @type {Tree} */ { name }) => !volumes.includes(name));
  const asked = {
    'may gain rights': own.allowPrivilegeEscalation === false,
    'is not read-only': own.readOnlyRootFilesystem === true,
    'keeps capabilities': own.capabilities?.drop?.includes('ALL'),
    'has no limit of memory': container.resources?.limits?.memory !== undefined,
    'is not asked how it starts': !isKeptUp || container.startupProbe?.httpGet?.path === '/readyz',
    // A database that is away is no reason to end a server: it waits for it.
    'is not asked whether it lives': !isKeptUp || container.livenessProbe?.httpGet?.path === '/healthz',
    'is not asked whether it is ready': !isKeptUp || container.readinessProbe?.httpGet?.path === '/readyz',
    'mounts what the pod has not': missing.length === 0,
  };
  return Object.entries(asked).flatMap(([problem, isFine]) => (isFine ? [] : [problem]));
}

/**
 * What manifests name and none of them has: settings, secrets, services, ports, and pods that nothing finds.
 * @param {Tree[]} manifests
 * @returns {string[]}
 */
export function looseEnds(manifests) {
  const has = (/** @type {string} */ kind, /** @type {string} */ name) =>
    manifests.some((manifest) => manifest.kind === kind && manifest.metadata.name === name);
  const pods = manifests.flatMap((manifest) => podOf(manifest) ?? []);
  const sources = pods.flatMap((pod) => pod.containers.flatMap((/** @type {Tree} */ one) => one.envFrom ?? []));
  const labels = manifests.flatMap(({ spec }) =>
    spec?.template?.metadata?.labels ? [spec.template.metadata.labels] : [],
  );
  const ports = pods.flatMap((pod) => pod.containers.flatMap((/** @type {Tree} */ one) => one.ports ?? []));
  const finds = (/** @type {Record<string, string>} */ selector) =>
    labels.some((own) => Object.entries(selector).every(([name, value]) => own[name] === value));
  return [
    ...sources
      .map(({ configMapRef, secretRef }) =>
        configMapRef ? ['ConfigMap', configMapRef.name] : ['Secret', secretRef.name],
      )
      .filter(([kind = '', name = '']) => !has(kind, name))
      .map(([kind, name]) => `no ${kind} is called ${name}`),
    ...manifests
      .map(({ kind, spec }) => [kind, spec?.selector?.matchLabels ?? (kind === 'Service' ? spec.selector : undefined)])
      .filter(([, selector]) => selector !== undefined && !finds(selector))
      .map(([kind]) => `the selector of a ${kind} finds no pod`),
    ...manifests
      .filter(({ kind }) => kind === 'Service')
      .flatMap(({ spec }) => spec.ports)
      .filter(({ targetPort }) => !ports.some(({ name }) => name === targetPort))
      .map(({ targetPort }) => `no pod has a port called ${targetPort}`),
    ...manifests
      .filter(({ kind }) => kind === 'Ingress')
      .flatMap(({ spec }) => spec.rules.flatMap((/** @type {Tree} */ { http }) => http.paths))
      .filter(({ backend }) => !has('Service', backend.service.name))
      .map(({ backend }) => `no Service is called ${backend.service.name}`),
  ];
}
