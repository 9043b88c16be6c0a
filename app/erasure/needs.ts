import type { PhotoIntake } from '#app/photos/photos.server.ts'
import type { Platform } from '#app/platform/platform.server.ts'

/** What deleting a customer or a booking takes: records, files, jobs and the clock. */
export type Needs = Pick<Platform, 'database' | 'jobs' | 'company' | 'now' | 'config'> & {
	photos: Pick<PhotoIntake, 'discard'>
}
