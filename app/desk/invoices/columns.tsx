import type { ReactNode } from 'react'

/** Amounts in a table, a row for each name; or that there are none. */
export function Columns(props: {
	title: string
	empty: string
	heads: [string, ...string[]]
	rows: [string, ...string[]][]
	children: ReactNode
}) {
	const { title, empty, heads, rows, children } = props
	return (
		<section>
			<h2 className="text-lg">{title}</h2>
			{rows.length === 0 ? (
				<p className="text-muted">{empty}</p>
			) : (
				<>
					<table className="mt-1 w-full border-collapse text-right tabular-nums">
						<thead>
							<tr className="border-line border-b align-bottom">
								{heads.map((head, at) => (
									<th key={head} scope="col" className={`py-1 ${at === 0 ? 'pr-2 text-left' : 'pl-2'}`}>
										{head}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map(([name, ...amounts]) => (
								<tr key={[name, ...amounts].join(' ')} className="border-line border-b">
									<th scope="row" className="py-2 pr-2 text-left font-normal">
										{name}
									</th>
									{amounts.map((amount, at) => (
										<td key={heads[at + 1]} className="py-2 pl-2">
											{amount}
										</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
					<p className="mt-1 text-muted">{children}</p>
				</>
			)}
		</section>
	)
}
