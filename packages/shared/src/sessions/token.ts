/** Session tokens begin with this text; API keys have another. */
export const sessionTokenPrefix = 'haat_session_'

/** Header of an answer with a new session token: the one of the request has ended, as a change of the password or the second factor requires. */
export const sessionTokenHeader = 'Session-Token'
