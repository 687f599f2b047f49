-- The last check of the DNS record of each domain. The checks have a table of their own, because a change of a row of
-- `domains` is audited and makes redirectors load the domain again.
CREATE TABLE domain_checks (
  domain_id integer PRIMARY KEY REFERENCES domains ON DELETE CASCADE,
  leads_here boolean, -- result of the last check; null: not checked yet
  problem text, -- the problem that the last check found, for people
  since timestamptz, -- when a check first had this result
  checked_at timestamptz,
  worked_at timestamptz, -- when a check last found that the name leads here; null: never
  failures integer NOT NULL DEFAULT 0, -- hourly checks in a row that have failed
  due_at timestamptz NOT NULL DEFAULT now() -- when the next hourly check is due
);
CREATE INDEX domain_checks_due ON domain_checks (due_at);
INSERT INTO domain_checks (domain_id) SELECT id FROM domains WHERE id <> 0;

-- Every domain has a row, also one that a process of an older version adds.
CREATE FUNCTION add_domain_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO domain_checks (domain_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER domains_checked AFTER INSERT ON domains FOR EACH ROW EXECUTE FUNCTION add_domain_check();
