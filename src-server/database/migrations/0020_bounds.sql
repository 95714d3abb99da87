CREATE INDEX "withdrawals_member_at_idx" ON "withdrawals" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_wallet_at_idx" ON "withdrawals" USING btree (lower("wallet"),"created_at");--> statement-breakpoint
-- Of what is published from now on; what was before can still be booked.
CREATE FUNCTION pool_results_keep_bounds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.rate NOT BETWEEN -0.3 AND 0.3 THEN
    RAISE EXCEPTION 'a result beyond thirty percent: %', NEW.rate
      USING ERRCODE = 'check_violation', CONSTRAINT = 'pool_results_bounds', TABLE = 'pool_results';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER pool_results_bounds BEFORE INSERT OR UPDATE OF rate ON pool_results
  FOR EACH ROW EXECUTE FUNCTION pool_results_keep_bounds();--> statement-breakpoint
-- The bounds of the contract (`settingRules`), whatever writes a setting; a test crosses them all.
CREATE FUNCTION setting_bounds() RETURNS TABLE (setting text, json_type text, lowest numeric, highest numeric)
LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('minimum_withdrawal', 'string', 0.01, 1000),
    ('withdrawal_fee_stable', 'string', 0, 0.2),
    ('withdrawal_fee_tct', 'string', 0, 0.2),
    ('tct_price', 'string', 0.0001, 1000),
    ('new_wallet_hold_hours', 'number', 0, 168),
    ('second_approval_threshold', 'string', 0, 100000),
    ('second_approval_threshold_7d', 'string', 0, 100000),
    ('payout_deadline_minutes', 'number', 1, 60),
    ('code_minutes', 'number', 1, 60),
    ('code_tries', 'number', 3, 10),
    ('code_sends_per_hour', 'number', 1, 60),
    ('code_sends_per_day', 'number', 1, 500),
    ('code_resend_seconds', 'number', 1, 600),
    ('security_pause_hours', 'number', 0, 168),
    ('session_days', 'number', 1, 90),
    ('global_network_wait_hours', 'number', 0, 168),
    ('global_network_share', 'string', 0, 0.5),
    ('purchase_request_minutes', 'number', 5, 1440),
    ('purchase_requests_open_max', 'number', 1, 50),
    ('purchase_requests_day_max', 'number', 1, 500),
    ('payment_tolerance', 'string', 0, 0.02),
    ('pool_result_review_minutes', 'number', 5, 1440),
    ('pool_result_grace_hours', 'number', 1, 168),
    ('proposal_days', 'number', 1, 30),
    ('factor_withdrawal_threshold', 'string', 0, 100000),
    ('renewals_ahead_max', 'number', 0, 12)
$$;--> statement-breakpoint
-- Statement by statement: in one expression a text could be cast before it is looked at.
CREATE FUNCTION setting_within_bounds(name text, value jsonb) RETURNS boolean
LANGUAGE plpgsql IMMUTABLE SET search_path FROM CURRENT AS $$
DECLARE
  written text := value #>> '{}';
  bounds record;
BEGIN
  SELECT * INTO bounds FROM setting_bounds() b WHERE b.setting = name;
  IF NOT FOUND THEN
    RETURN true;
  END IF;
  IF jsonb_typeof(value) <> bounds.json_type THEN
    RETURN false;
  END IF;
  IF written !~ '^\d{1,12}(\.\d{1,8})?$' OR (bounds.json_type = 'number' AND written ~ '\.') THEN
    RETURN false;
  END IF;
  RETURN written::numeric BETWEEN bounds.lowest AND bounds.highest;
END $$;--> statement-breakpoint
-- What was out of bounds comes to the nearest one; closed days go by what held, as ever.
INSERT INTO setting_history (key, value, until)
  SELECT key, value, now() FROM settings WHERE NOT setting_within_bounds(key, value);--> statement-breakpoint
UPDATE settings SET updated_at = now(), updated_by = NULL, value = CASE b.json_type
    WHEN 'string' THEN to_jsonb(trim_scale(least(greatest((value #>> '{}')::numeric, b.lowest), b.highest))::text)
    ELSE to_jsonb(least(greatest((value #>> '{}')::numeric, b.lowest), b.highest))
  END
  FROM setting_bounds() b
  WHERE b.setting = key AND jsonb_typeof(value) = b.json_type
    AND value #>> '{}' ~ '^\d+(\.\d+)?$' AND NOT setting_within_bounds(key, value);--> statement-breakpoint
-- A value of another type was never read.
DELETE FROM settings WHERE NOT setting_within_bounds(key, value);--> statement-breakpoint
ALTER TABLE settings ADD CONSTRAINT settings_bounds CHECK (setting_within_bounds(key, value));--> statement-breakpoint
-- The price keeps within a fifth of every price of the last 24 hours; one of them may come back.
CREATE FUNCTION settings_price_moves_slowly() RETURNS trigger LANGUAGE plpgsql
SET search_path FROM CURRENT AS $$
DECLARE
  wish numeric := (NEW.value #>> '{}')::numeric;
  held numeric[] := ARRAY(
    SELECT (value #>> '{}')::numeric FROM setting_history
    WHERE key = 'tct_price' AND until > NEW.updated_at - interval '24 hours');
BEGIN
  IF TG_OP = 'UPDATE' THEN
    held := held || (OLD.value #>> '{}')::numeric;
  END IF;
  IF wish = ANY (held) THEN
    RETURN NEW;
  END IF;
  IF EXISTS (SELECT 1 FROM unnest(held) price WHERE wish NOT BETWEEN price * 0.8 AND price * 1.2) THEN
    RAISE EXCEPTION 'the TCT price moves by more than a fifth in 24 hours'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'settings_price', TABLE = 'settings';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER settings_price BEFORE INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.key = 'tct_price') EXECUTE FUNCTION settings_price_moves_slowly();
