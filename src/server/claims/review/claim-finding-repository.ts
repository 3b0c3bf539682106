import { and, arrayOverlaps, between, count, desc, eq, isNull, ne, or, sql as raw } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Sql } from '#server/platform/db/database.ts';
import { claimFiles, claimLines, claims } from '#server/platform/db/schema/claim-schema.ts';

/** Most rows that one kind of finding reads. */
const MOST_ROWS = 20;
/** Most pictures that are compared with one picture. */
const MOST_PICTURES = 200;

/** The other claim of a finding, with the file or the bill (`name`) of this claim. */
type Match = { name: string; ref: string; number: string };

const other = alias(claimFiles, 'other');
const otherClaim = { ref: claims.ref, number: claims.number };
const isKept = and(isNull(claimFiles.removedAt), isNull(other.removedAt));

/** Lists the files of a claim that another claim has, too. */
export function findSameFiles(sql: Sql, claimId: string): Promise<Match[]> {
  return sql
    .select({ name: claimFiles.name, ...otherClaim })
    .from(claimFiles)
    .innerJoin(other, and(eq(other.digest, claimFiles.digest), ne(other.claimId, claimFiles.claimId)))
    .innerJoin(claims, eq(claims.id, other.claimId))
    .where(and(eq(claimFiles.claimId, claimId), isKept))
    .orderBy(desc(claims.createdAt), claimFiles.name)
    .limit(MOST_ROWS);
}

type Compared = Match & { own: number[] | null; others: number[] | null };

/** Lists pictures of other claims that share a part of their look with a picture of the claim, the newest first. */
export function findComparedPictures(sql: Sql, claimId: string): Promise<Compared[]> {
  const isOther = and(
    ne(other.claimId, claimFiles.claimId),
    or(isNull(other.digest), ne(other.digest, claimFiles.digest)),
  );
  return sql
    .select({ name: claimFiles.name, ...otherClaim, own: claimFiles.likeness, others: other.likeness })
    .from(claimFiles)
    .innerJoin(other, and(arrayOverlaps(other.likeness, claimFiles.likeness), isOther))
    .innerJoin(claims, eq(claims.id, other.claimId))
    .where(and(eq(claimFiles.claimId, claimId), isKept))
    .orderBy(desc(claims.createdAt))
    .limit(MOST_PICTURES);
}

const otherLine = alias(claimLines, 'other_line');
/** The expression of the index `claim_lines_bill`. */
const billKey = (number: unknown) => raw`lower(regexp_replace(${number}, '[^[:alnum:]]', '', 'g'))`;

/** Lists the bills of a claim that another claim has, too. */
export function findSameBills(sql: Sql, claimId: string): Promise<Match[]> {
  return sql
    .selectDistinct({ name: raw<string>`${claimLines.provider} || ' ' || ${claimLines.billNumber}`, ...otherClaim })
    .from(claimLines)
    .innerJoin(
      otherLine,
      and(
        raw`lower(${otherLine.provider}) = lower(${claimLines.provider})`,
        raw`${billKey(otherLine.billNumber)} = ${billKey(claimLines.billNumber)}`,
        raw`${otherLine.billNumber} is not null`,
        ne(otherLine.claimId, claimLines.claimId),
      ),
    )
    .innerJoin(claims, eq(claims.id, otherLine.claimId))
    .where(and(eq(claimLines.claimId, claimId), raw`${claimLines.billNumber} is not null`))
    .limit(MOST_ROWS);
}

/** Lists the bills of a claim whose provider, date and amount another claim's bill has, under another number or none. */
export function findAlikeBills(sql: Sql, claimId: string): Promise<Match[]> {
  const named = raw<string>`${claimLines.provider} || ' ' || coalesce(${claimLines.billNumber}, ${claimLines.billDate})`;
  return sql
    .selectDistinct({ name: named, ...otherClaim })
    .from(claimLines)
    .innerJoin(
      otherLine,
      and(
        raw`lower(${otherLine.provider}) = lower(${claimLines.provider})`,
        eq(otherLine.billDate, claimLines.billDate),
        eq(otherLine.amount, claimLines.amount),
        raw`${otherLine.provider} is not null and ${otherLine.billDate} is not null`,
        raw`${billKey(otherLine.billNumber)} is distinct from ${billKey(claimLines.billNumber)}`,
        ne(otherLine.claimId, claimLines.claimId),
      ),
    )
    .innerJoin(claims, eq(claims.id, otherLine.claimId))
    .where(eq(claimLines.claimId, claimId))
    .limit(MOST_ROWS);
}

/** Counts the other claims on a policy with a loss between two days. Third parties claim about the same event. */
export async function countOtherClaims(
  sql: Sql,
  { id, policyNumber, thirdPartyOf }: { id: string; policyNumber: string; thirdPartyOf: string | null },
  from: string,
  to: string,
): Promise<number> {
  const near = and(eq(claims.policyNumber, policyNumber), between(claims.lossDate, from, to));
  const [row] = await sql
    .select({ others: count() })
    .from(claims)
    .where(and(near, ne(claims.id, thirdPartyOf ?? id), isNull(claims.thirdPartyOf)));
  return row?.others ?? 0;
}
