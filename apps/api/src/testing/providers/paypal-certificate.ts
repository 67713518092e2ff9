import { sign } from 'node:crypto'
import { generate } from 'selfsigned'

export interface Signer {
  /** root certificate of the authority that issued the certificate */
  authority: string
  /** the certificate and its issuers, as served by PayPal */
  chain: string
  sign: (message: string) => string
}

interface Input {
  name?: string
  notBefore?: Date
  notAfter?: Date
}

const year = 365 * 86_400_000

/** A certificate in PayPal's name, issued by an authority of its own. */
export async function signerOf({
  name = 'messageverificationcerts.paypal.com',
  notBefore = new Date(Date.now() - 86_400_000),
  notAfter = new Date(Date.now() + year),
}: Input = {}): Promise<Signer> {
  const authority = await generate([{ name: 'commonName', value: `Stand-in authority ${Math.random()}` }], {
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - year),
    notAfterDate: new Date(Date.now() + year),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  })
  const leaf = await generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'subjectAltName', altNames: [{ type: 2, value: name }] },
    ],
  })
  return {
    authority: authority.cert,
    chain: leaf.cert,
    sign: (message) => sign('sha256', Buffer.from(message), leaf.private).toString('base64'),
  }
}
