/** Why an address outside the shop could not be fetched, with the end of an English sentence about the address. */
export const fetchProblems = {
  not_an_address: 'is not an address',
  no_https: 'is not an https address',
  has_password: 'holds a password',
  unusual_port: 'uses an unusual port',
  private_network: 'leads into a private network',
  unknown_host: 'has a host that cannot be found',
  unreachable: 'cannot be reached',
  too_slow: 'does not answer in time',
  breaks_off: 'breaks off',
  wrong_status: 'answers {status}',
  too_large: 'is larger than 5 MB',
  answers_too_much: 'answers more than 1 MB',
} as const
export type FetchProblem = keyof typeof fetchProblems

/** Why the picture of an address could not be added. */
export type PictureProblem = FetchProblem | 'not_a_picture' | 'too_many_pixels'
