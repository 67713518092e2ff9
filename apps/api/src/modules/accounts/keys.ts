/**
 * Authenticator, recovery codes and passkeys of an account, for `security`, which tells their stories. They are kept here beside the
 * password, because a reset password takes those away that strangers added.
 */
export {
  authenticatorsAfter,
  confirmOffered,
  countAuthenticators,
  countPasskeys,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteFactors,
  deletePasskey,
  findAuthenticator,
  findOffered,
  findPasskey,
  insertPasskey,
  notePasskeyUse,
  offerAuthenticator,
  passkeysOf,
  replaceRecoveryCodes,
  replaceSealed,
  takeRecoveryCode,
  takeStep,
  updatePasskeyName,
} from './keys-repo.ts'
