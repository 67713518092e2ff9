/**
 * Repository of authenticators, recovery codes and passkeys, used by `security`. It belongs to `accounts` because a password
 * reset deletes factors of an unverified account.
 */
export {
  confirmPendingAuthenticator,
  consumeRecoveryCode,
  consumeTotpStep,
  countAuthenticators,
  countPasskeys,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteFactors,
  deletePasskey,
  findAuthenticator,
  findAuthenticatorsAfter,
  findPasskey,
  findPasskeys,
  findPendingAuthenticator,
  insertPasskey,
  recordPasskeyUse,
  replaceRecoveryCodes,
  replaceSealedSecret,
  savePendingAuthenticator,
  updatePasskeyName,
} from './factors-repo.ts'
