import { z } from 'zod'
import { StartError } from '../errors/start-error.ts'

/** Access to a service with the interface of Amazon S3. */
export interface S3Access {
  /** undefined: Amazon's own address for the region */
  endpoint: string | undefined
  region: string
  /** undefined: the SDK looks for those of the machine (`AWS_*`, roles of containers and instances) */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined
  /** the bucket is a part of the path, not of the host */
  pathStyle: boolean
}

/** The bucket of the shop's files. */
export interface S3 extends S3Access {
  bucket: string
  /** put before every key, with a slash at its end; empty: the shop has the bucket for itself */
  prefix: string
}

/** A bucket, or a folder of one, that backups are written to. */
export type BackupBucket = S3

const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/

/** `s3://bucket/folder` */
const bucketAddress = z
  .string()
  .regex(/^s3:\/\/[a-z0-9][a-z0-9.-]+(\/[^\s?#]*)?$/, 'must look like s3://bucket or s3://bucket/folder')

export const s3Variables = {
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address like https://s3.example' }).optional(),
  S3_BUCKET: z.string().regex(bucketName, 'must be the name of a bucket').optional(),
  S3_PREFIX: z
    .string()
    .regex(/^[\w.-]+(\/[\w.-]+)*\/?$/, 'must be a folder like shop or shops/one')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_PATH_STYLE: z.enum(['0', '1', 'true', 'false']).optional(),
  BACKUP_URL: bucketAddress.optional(),
}
type Variables = z.output<z.ZodObject<typeof s3Variables>>

/** Access to the object storage of the `S3_*` variables. @throws StartError if only one of both keys is set */
export function readS3Access(v: Variables): S3Access {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v
  if (!accessKeyId !== !secretAccessKey) throw new StartError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.')
  return {
    endpoint: v.S3_ENDPOINT?.replace(/\/+$/, ''),
    region: v.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    pathStyle: v.S3_PATH_STYLE === undefined ? v.S3_ENDPOINT !== undefined : ['1', 'true'].includes(v.S3_PATH_STYLE),
  }
}

/** The bucket of the shop's files; undefined without `S3_BUCKET`. @throws StartError */
export const readS3 = (v: Variables): S3 | undefined =>
  v.S3_BUCKET === undefined ? undefined : { ...readS3Access(v), bucket: v.S3_BUCKET, prefix: asFolder(v.S3_PREFIX ?? '') }

/** Where backups go: `BACKUP_URL`, else `backups/` beside the files of the shop, else undefined for DATA_DIR. @throws StartError */
export function readBackupBucket(v: Variables): BackupBucket | undefined {
  if (v.BACKUP_URL !== undefined) {
    const { bucket, key } = parseS3Address(v.BACKUP_URL)
    return { ...readS3Access(v), bucket, prefix: asFolder(key) }
  }
  const files = readS3(v)
  return files && { ...files, prefix: `${files.prefix}backups/` }
}

/** Bucket and key of `s3://bucket/key`; the key may be empty. @throws StartError for anything else */
export function parseS3Address(address: string): { bucket: string; key: string } {
  const [, bucket, key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*))?$/.exec(address) ?? []
  if (!bucket) throw new StartError(`${address} is no address like s3://bucket/name.`)
  return { bucket, key }
}

/** Whether an address names an object in object storage. */
export const isS3Address = (address: string): boolean => address.startsWith('s3://')

const asFolder = (path: string): string => (path === '' || path.endsWith('/') ? path : `${path}/`)
