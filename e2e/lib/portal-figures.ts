/** The figures of this portal, for its monitoring only. */
export async function figure(pattern: RegExp): Promise<number> {
  const { PORT } = JSON.parse(process.env.PORTAL_ENV ?? '{}') as { PORT: string };
  const text = await (await fetch(`http://localhost:${Number(PORT) + 2}/metrics`)).text();
  return text
    .split('\n')
    .filter((line) => pattern.test(line))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

/** Reports of browsers that a policy was violated. */
export const REPORTS = /^portal_http_request_seconds_count\{method="POST",route="\/api\/csp-report",status="204"\}/;
