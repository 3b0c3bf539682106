-- A role without the right to change the ledger may still hold back its new entries, until its transaction ends, while it adds up a day.
CREATE FUNCTION ledger_pause() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	LOCK TABLE ledger_entries IN SHARE ROW EXCLUSIVE MODE;
END $$;
