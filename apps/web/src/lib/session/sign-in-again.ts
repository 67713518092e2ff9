/** Asks for a sign-in in place; true when the same person is back. */
type Ask = () => Promise<boolean>

let ask: Ask | undefined

/** A page that knows how to ask for signing in, without leaving it, says so while it stands. */
export function offerSignIn(offered: Ask): () => void {
  ask = offered
  return () => {
    if (ask === offered) ask = undefined
  }
}

/** A call was refused because nobody is signed in: on a page that can, the visitor is asked, and the call goes on after that. */
export const signedInAgain: Ask = async () => (ask ? ask() : false)
