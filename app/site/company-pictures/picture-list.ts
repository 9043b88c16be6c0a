import { z } from 'zod'
import { contentFile } from '#app/platform/content.ts'

const fileName = z
	.string({ error: 'is no name of a file (example: crew.jpg)' })
	.regex(/^[\w-]+\.(?:jpe?g|png|webp)$/i, 'is no name of a JPEG, PNG or WebP (example: crew.jpg)')

const alt = z
	.string({ error: 'is missing: say in a sentence what the picture shows, for someone who doesn’t see it' })
	.trim()
	.min(12, 'says too little: say in a sentence what the picture shows, for someone who doesn’t see it')
	.max(200, 'is longer than 200 characters: one sentence is enough')

/**
 * The owner's pictures of crew, trucks and work, in the order in which they are shown. The files lie in the same folder; a company
 * without any has no such file.
 */
export const pictureList = contentFile(
	'pictures/pictures.yaml',
	z
		.array(
			z.strictObject({
				file: fileName,
				shows: z.enum(['crew', 'truck', 'before', 'after'], {
					error: 'is none of crew, truck, before and after',
				}),
				alt,
			}),
			{
				error:
					'is no list of pictures (example: - { file: crew.jpg, shows: crew, alt: Two of us by the truck })',
			},
		)
		.max(8, 'has more than 8 pictures: the best few say more')
		.refine(
			(list) =>
				list.every(({ shows }, at) =>
					shows === 'before'
						? list[at + 1]?.shows === 'after'
						: shows !== 'after' || list[at - 1]?.shows === 'before',
				),
			'has a before without its after: each pair stands together, the before first',
		),
	[],
)

/** A picture as pages show it: its sizes with their addresses, the widest last. */
export type CompanyPicture = {
	shows: 'crew' | 'truck' | 'before' | 'after'
	alt: string
	sizes: { path: string; width: number; height: number }[]
}
