/** How people reach the operator of a portal: what the deployment says, and nothing else [R-ACC-03]. */
export interface Contact {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  /** A page with a form. */
  readonly url?: string | undefined;
  /** Lines of a postal address. */
  readonly address?: readonly string[] | undefined;
}
