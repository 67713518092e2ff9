/** Asks the user to sign in without leaving the page; true if the same user is back. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** Registers how the current page asks to sign in again; returns the function that unregisters it. */
export function offerSignIn(offered: Ask): () => void {
  ask = offered
  return () => {
    if (ask === offered) ask = undefined
  }
}

/** Called when a request was refused for lack of a session: asks the user to sign in, if the page offers it. True means retry. */
export const signedInAgain: Ask = async () => (ask ? ask() : false)
