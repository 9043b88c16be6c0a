import type { CompanyPicture } from './picture-list.ts'

/** The words below a picture. */
const subjects: Record<CompanyPicture['shows'], string> = {
	crew: 'Who comes',
	truck: 'Our truck',
	before: 'Before',
	after: 'After',
}

/** The company's pictures beside each other; a phone shows one in a row. Each has its place before it has arrived. */
export const PictureRow = ({ pictures }: { pictures: CompanyPicture[] }) => (
	<ul className="grid gap-6 sm:grid-cols-2">
		{pictures.map(({ shows, alt, sizes }) => {
			const widest = sizes.at(-1)
			return (
				<li key={widest?.path}>
					<figure>
						<img
							src={widest?.path}
							srcSet={sizes.map(({ path, width }) => `${path} ${width}w`).join(', ')}
							sizes="(width < 40rem) 90vw, (width < 80rem) 45vw, 36rem"
							width={widest?.width}
							height={widest?.height}
							alt={alt}
							loading="lazy"
							decoding="async"
							className="w-full rounded-card bg-sand"
						/>
						<figcaption className="mt-2 font-semibold">{subjects[shows]}</figcaption>
					</figure>
				</li>
			)
		})}
	</ul>
)
