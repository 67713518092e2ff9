/** ISO 4217 currencies without decimals; the default is two. */
const withoutDecimals = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ')
const withThree = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

/** Number of decimals of a currency in ISO 4217. */
export const decimalsOf = (currency: string): 0 | 2 | 3 =>
  withoutDecimals.includes(currency) ? 0 : withThree.includes(currency) ? 3 : 2
