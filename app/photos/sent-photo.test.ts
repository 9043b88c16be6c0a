import { expect, test } from 'vitest'
import { limitsContext } from '#app/platform/context.server.ts'
import type { LimitedAction } from '#app/platform/limits.server.ts'
import { sentPhotoPath } from '#app/shell/links.ts'
import { newPhotoId } from '#tests/support/ids.ts'
import { newPhotoToken, plainIntake } from '#tests/support/photos.ts'
import { testPlatform } from '#tests/support/platform.ts'
import { requestContext, routeArgs } from '#tests/support/route.ts'
import { photoTokenHeader } from './photo.ts'
import { photoContext } from './photo-context.server.ts'
import { action } from './sent-photo.resource.ts'

const limited: [when: string, over: LimitedAction][] = [
	['ten minutes', 'addPhoto'],
	['a day', 'keepUnsavedPhoto'],
]
test.each(limited)(
	'an address that has sent too many photos in %s is told to wait, and nothing is kept',
	async (_when, over) => {
		await using setup = await testPlatform()
		const photos = plainIntake(setup.platform)
		const context = requestContext(setup.platform)
		context.set(photoContext, photos)
		const put = () => {
			const photoId = newPhotoId()
			return action(
				routeArgs(context, {
					path: sentPhotoPath(photoId),
					params: { photoId },
					method: 'PUT',
					headers: { [photoTokenHeader]: newPhotoToken() },
					body: 'a photo',
				}),
			)
		}
		expect((await put()).status).toBe(201)
		context.set(limitsContext, { count: async (counted) => (counted === over ? 600 : undefined) })
		const refused = await put()
		expect(refused.status).toBe(429)
		expect(refused.headers.get('Retry-After')).toBe('600')
		expect((await refused.json()).message).toBe('That was too many tries. Try again in 10 minutes.')
		expect((await setup.pool.query('select from sent_photos')).rowCount).toBe(1)
		expect(await photos.stillStored()).toBe(2)
	},
)
