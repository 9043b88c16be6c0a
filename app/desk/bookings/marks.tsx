/** How staff have marked a customer, beside their name. */
export const Marks = ({ of: marks }: { of: string[] }) =>
	marks.map((mark) => (
		<b key={mark} className="mr-2 rounded-full border border-brick px-2 py-0.5 text-brick text-sm">
			{mark}
		</b>
	))
