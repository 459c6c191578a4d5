/** How much one account, and one source of calls without a log-in, may have and ask for [R-EXT-30]. */
export interface Quotas {
  /** Groups that an account has created and that still exist. */
  readonly groups: number;
  /** Bytes of the files that an account has stored. */
  readonly fileBytes: number;
  /** Attributes of one group. */
  readonly attributes: number;
  /** Bytes of a group's attributes together, names and values. */
  readonly attributeBytes: number;
  /** Maintenance messages of one group, device or vendor. */
  readonly messages: number;
  /** Open event streams of an account, in one instance. */
  readonly streams: number;
  /** Invitations by one account in an hour. */
  readonly invitations: number;
  /** Calls for log-in, registration and passwords by one source in a minute, in one instance, whatever comes of them. */
  readonly anonymousCalls: number;
  /** Registrations and wishes for a reset mail by one source in an hour; as many new passwords. */
  readonly anonymousMails: number;
  /** Bytes of the releases together that came from another host. */
  readonly releaseBytes: number;
}

const MIB = 1_048_576;
const MOST = 999_999_999;

/** @param whole reads a whole number from a variable: name, default, least, most */
export const readQuotas = (whole: (name: string, standard: number, least: number, most: number) => number): Quotas => ({
  groups: whole('QUOTA_GROUPS', 500, 1, MOST),
  fileBytes: whole('QUOTA_FILES_MIB', 1_024, 1, 1_048_576) * MIB,
  attributes: whole('QUOTA_ATTRIBUTES', 100, 1, MOST),
  attributeBytes: whole('QUOTA_ATTRIBUTE_BYTES', 32_768, 1, MOST),
  messages: whole('QUOTA_MESSAGES', 100, 1, MOST),
  streams: whole('QUOTA_STREAMS', 20, 1, MOST),
  invitations: whole('QUOTA_INVITATIONS', 20, 1, MOST),
  anonymousCalls: whole('QUOTA_ANONYMOUS_CALLS', 300, 1, MOST),
  anonymousMails: whole('QUOTA_ANONYMOUS_MAILS', 30, 1, MOST),
  releaseBytes: whole('QUOTA_RELEASES_MIB', 1_024, 1, 1_048_576) * MIB,
});
