import type { Config } from '../config.server.ts'
import type { FileStorage } from './file-storage.ts'
import { openBucket } from './file-storage-bucket.server.ts'
import { openFolder } from './file-storage-folder.server.ts'

export const openFileStorage = ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): FileStorage =>
	s3 ? openBucket(s3) : openFolder(`${dataDir}/photos`)
