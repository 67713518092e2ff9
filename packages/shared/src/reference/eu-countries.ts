const codes = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'.split(' ')

/**
 * Whether an ISO 3166-1 code is a member state of the European Union. Buyers there must be told by the order button that they will have to
 * pay (Directive 2011/83/EU, article 8(2)).
 */
export const isEuCountry = (code: string): boolean => codes.includes(code)
