/** What a customer texted to us, the latest first. */
export function Replies({ replies }: { replies: { id: string; at: string; body: string }[] }) {
	if (replies.length === 0) return null
	return (
		<section aria-label="Texts from the customer" className="mt-3">
			<h3 className="font-semibold">Texts from the customer</h3>
			<ul className="mt-1 grid gap-2">
				{replies.map(({ id, at, body }) => (
					<li key={id}>
						<p className="w-fit max-w-md whitespace-pre-line rounded-card rounded-bl-none bg-sand px-3 py-2">
							{body === '' ? 'A picture, or nothing' : body}
						</p>
						<p className="text-muted text-sm tabular-nums">{at}</p>
					</li>
				))}
			</ul>
		</section>
	)
}
