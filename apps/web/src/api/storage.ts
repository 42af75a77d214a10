import { DEVICE_TOKEN_KEY, KNOWN_USER_KEY, SET_UP_KEY, STORAGE_KEYS } from '@vialant/domain/device/storage-keys';

/** What local storage holds (ENT-27), in the client's own form. */
type Stored = {
  token: string | null;
  region: string | null;
  lastLoginEmail: string | null;
  lastLogIn: Date | null;
  selectedAgencyId: string | null;
  personalDevice: boolean;
  sandbox: boolean;
  lastBoxId: string | null;
  passwordResetGuid: string | null;
  updating: boolean;
  reviewPromptDate: Date | null;
  reviewDelayUntil: Date | null;
  deviceToken: string | null;
  /** The user of the session, and the agency where it is known. Removed when the session changes. */
  knownUser: KnownUser | null;
  /** OPEN-031. */
  importExplained: boolean;
  /** Whether the server is known to be set up; then it is never asked again. */
  serverIsSetUp: boolean;
};

type KnownUser = { readonly userId: string; readonly userGroupId: string | null };

export type LocalStore = {
  get: <Name extends keyof Stored>(name: Name) => Stored[Name];
  /** Null and false remove the key. */
  set: <Name extends keyof Stored>(name: Name, value: Stored[Name]) => void;
  /** SESSION-01: a session is the token. */
  signedIn: () => boolean;
  /**
   * OPEN-076: removes everything except the sandbox flag, the device token and the reseals that are due, which must
   * survive a log-out. The offline records are not in local storage and stay too.
   */
  clearForLogOut: () => void;
  /** SHELL-23, OPEN-075: replaces all that is stored with the given values; only known names are taken. */
  replaceWith: (values: Readonly<Record<string, string>>) => void;
  /** Calls back when another tab has changed something; returns the function that stops it. */
  onChangeElsewhere: (listener: () => void) => () => void;
};

type Form<Value> = { read: (text: string | null) => Value; write: (value: Value) => string | null };

// An empty value counts as a missing one; an empty token is no session.
const text: Form<string | null> = { read: (kept) => kept || null, write: (value) => value || null };
const flag: Form<boolean> = { read: (kept) => kept === '1', write: (value) => (value ? '1' : null) };
const instant: Form<Date | null> = {
  read: (kept) => {
    const value = kept === null ? null : new Date(kept);
    return value === null || Number.isNaN(value.getTime()) ? null : value;
  },
  write: (value) => value?.toISOString() ?? null,
};

const knownUser: Form<KnownUser | null> = {
  read: (kept) => {
    const [userId, userGroupId] = kept?.split(' ') ?? [];
    return userId && userGroupId !== undefined ? { userId, userGroupId: userGroupId || null } : null;
  },
  write: (value) => value && `${value.userId} ${value.userGroupId ?? ''}`,
};

const forms: { readonly [Name in keyof Stored]: Form<Stored[Name]> } = {
  token: text,
  region: text,
  lastLoginEmail: text,
  lastLogIn: instant,
  selectedAgencyId: text,
  personalDevice: flag,
  sandbox: flag,
  lastBoxId: text,
  passwordResetGuid: text,
  updating: flag,
  reviewPromptDate: instant,
  reviewDelayUntil: instant,
  deviceToken: text,
  knownUser,
  importExplained: flag,
  serverIsSetUp: flag,
};

const NAMES = {
  ...STORAGE_KEYS,
  deviceToken: DEVICE_TOKEN_KEY,
  knownUser: KNOWN_USER_KEY,
  serverIsSetUp: SET_UP_KEY,
} as const;
const { passwordResetGuid: _, ...lasting } = STORAGE_KEYS;
const linkable: ReadonlySet<string> = new Set(Object.values(lasting));

/**
 * Typed access to `storage` under the names of OPEN-078. Whoever has the guid of a reset link can sign in, so the guid
 * is stored only in the tab in which the link was opened.
 */
export function localStore(storage: Storage, tab: Storage = sessionStorage): LocalStore {
  const storageOf = (name: keyof Stored): Storage => (name === 'passwordResetGuid' ? tab : storage);
  const get: LocalStore['get'] = (name) => forms[name].read(storageOf(name).getItem(NAMES[name]));
  const set: LocalStore['set'] = (name, value) => {
    const kept = forms[name].write(value);
    if (kept === null) storageOf(name).removeItem(NAMES[name]);
    else storageOf(name).setItem(NAMES[name], kept);
    const known = name === 'selectedAgencyId' ? get('knownUser') : null;
    if (name === 'token') storage.removeItem(KNOWN_USER_KEY);
    if (known !== null) set('knownUser', { ...known, userGroupId: get('selectedAgencyId') });
  };
  const clearForLogOut = (): void => {
    const kept = { sandbox: get('sandbox'), deviceToken: get('deviceToken') };
    storage.clear(); // also of a guid that an earlier version kept here
    set('passwordResetGuid', null);
    set('sandbox', kept.sandbox);
    set('deviceToken', kept.deviceToken);
  };
  return {
    get,
    set,
    signedIn: () => get('token') !== null,
    clearForLogOut,
    replaceWith(values) {
      clearForLogOut();
      for (const [name, value] of Object.entries(values)) if (linkable.has(name)) storage.setItem(name, value);
    },
    onChangeElsewhere(listener) {
      const tell = ({ storageArea }: StorageEvent): void => {
        if (storageArea === storage) listener();
      };
      window.addEventListener('storage', tell);
      return () => window.removeEventListener('storage', tell);
    },
  };
}
