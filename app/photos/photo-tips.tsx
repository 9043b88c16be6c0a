import { Dialog } from '#app/ui/dialog.tsx'

/** The eight tips; wording and order are fixed (docs/rules.md, 'Photos'). */
const tips = [
	{
		heading: 'What to Include',
		lines: [
			'Overall view of all items',
			'Close-ups of large or heavy items',
			'Access points (stairs, tight spaces)',
			'Any special handling items',
		],
	},
	{
		heading: 'Photo Quality',
		lines: [
			'Good lighting (natural light preferred)',
			'Clear, focused images',
			'Show scale (include reference objects)',
			'Multiple angles of large piles',
		],
	},
]

export function PhotoTips() {
	return (
		<Dialog trigger="Photo Tips" title="Photo Tips for Better Quotes">
			<div className="grid gap-6 sm:grid-cols-2">
				{tips.map(({ heading, lines }) => (
					<div key={heading}>
						<h3 className="font-display text-lg text-spruce">{heading}</h3>
						<ul className="mt-2 list-disc space-y-2 pl-5">
							{lines.map((line) => (
								<li key={line}>{line}</li>
							))}
						</ul>
					</div>
				))}
			</div>
		</Dialog>
	)
}
