import { isWanted, type ShownPhoto } from '#app/photos/photo-card.tsx'

type Props = { photos: ShownPhoto[]; onResume: () => void }

/** How many of the chosen photos have arrived, which were left out, and the way to send the rest after a break. */
export function PhotoProgress({ photos, onResume }: Props) {
	const refused = photos.filter(({ stage }) => stage === 'refused')
	const wanted = photos.filter(isWanted)
	const arrived = wanted.filter(({ stage }) => stage === 'sent' || stage === 'saved')
	const underWay = wanted.some(({ stage }) => stage === 'waiting' || stage === 'sending')
	const canResume = !underWay && arrived.length < wanted.length
	const isShown = photos.some(({ stage }) => stage !== 'saved')
	return (
		<div className="min-w-0 max-w-full text-sm leading-snug">
			<p role="status">
				{isShown && wanted.length > 0 && (
					<span className="block font-semibold tabular-nums">
						{arrived.length} of {wanted.length} {wanted.length === 1 ? 'photo' : 'photos'} sent
						{canResume && ', the rest didn’t get through'}
					</span>
				)}{' '}
				{refused.length > 0 && (
					<span className="line-clamp-1 break-all text-brick">
						Left out: {refused.map(({ name }) => name).join(', ')}
					</span>
				)}
			</p>
			{canResume && (
				<button
					type="button"
					onClick={onResume}
					className="min-h-11 cursor-pointer font-semibold text-spruce underline underline-offset-4 hover:text-ink"
				>
					Send the rest
				</button>
			)}
		</div>
	)
}
