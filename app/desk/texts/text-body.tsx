import { deskTextPicture } from '#app/shell/desk-links.ts'
import { useMay } from '../use-may.ts'
import type { TextAtDesk } from './text-at-desk.ts'

export const bodyInWords = (
	{ body, pictures }: Pick<TextAtDesk, 'body' | 'pictures'>,
	of: 'text' | 'email' = 'text',
): string => {
	if (body !== '') return body
	return pictures.length === 0
		? `An empty ${of}`
		: pictures.length === 1
			? 'A picture'
			: `${pictures.length} pictures`
}

/** The pictures of a text or an email; those that are missing have the reason. */
export function TextPictures({
	pictures,
	of = 'text',
}: Pick<TextAtDesk, 'pictures'> & { of?: 'text' | 'email' }) {
	const may = useMay()
	if (pictures.length === 0) return null
	return (
		<ul className="mt-1 flex flex-wrap gap-2">
			{pictures.map((picture, at) => (
				<li key={picture.id} className={picture.state === 'stored' ? '' : 'w-full text-sm'}>
					{picture.state === 'failed' ? (
						<span className="text-brick">
							Picture {at + 1} couldn’t be kept: {picture.reason}.
						</span>
					) : picture.state === 'pending' ? (
						<span className="text-muted">Picture {at + 1} is still coming in.</span>
					) : may('bookings') ? (
						<a href={deskTextPicture(picture.id)} target="_blank" rel="noreferrer" className="block">
							<img
								src={deskTextPicture(picture.id, 'thumbnail')}
								alt={`${at + 1} of the ${of}, opens in a new tab`}
								loading="lazy"
								className="size-24 rounded-field border border-line object-cover"
							/>
						</a>
					) : (
						<span className="text-muted text-sm">Picture {at + 1}</span>
					)}
				</li>
			))}
		</ul>
	)
}
