import { useId } from 'react'

/** What does not go together in a list; it can be saved all the same. */
export function Warnings({ heading, warnings }: { heading: string; warnings: string[] }) {
	const id = useId()
	if (warnings.length === 0) return null
	return (
		<section
			aria-labelledby={id}
			className="mt-3 max-w-3xl rounded-card border-2 border-signal-dark bg-white px-4 py-3"
		>
			<h2 id={id} className="font-semibold">
				<span aria-hidden="true">! </span>
				{heading}: worth a second look
			</h2>
			<ul className="mt-1 list-disc pl-5 [overflow-wrap:anywhere]">
				{warnings.map((warning) => (
					<li key={warning}>{warning}</li>
				))}
			</ul>
		</section>
	)
}
