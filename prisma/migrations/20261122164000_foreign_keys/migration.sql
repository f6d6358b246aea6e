-- The reasons for all of this are in docs/decisions/0021. Constraints are NOT VALID here, so that rows are not read and writers
-- wait only for a moment; later migrations check the rows. The new indexes are of small tables. Parents are locked first, which is also the order in which
-- the product writes, so that the two cannot wait for each other.
LOCK TABLE admin_act, app_user, business_lead, conversation, council, directory_consent, fee_referral,
  ledger_transaction, member_application, process, session, admin_act_row, agency_file, agency_profile,
  application_question, business_call, case_study, client, council_act, council_decision, council_participant,
  directory_entry, fee_referral_move, google_identity, invite_code, lead_code, ledger_entry, matrix_entry,
  network_membership, opportunity, opportunity_seen, password_reset, process_minute, push_subscription, quoting_link,
  story, ai_learning, assignment, assistant_conversation, census, client_note, client_status_change, consumer_mail,
  contact_lead, file_page, matrix_interest, message, notification, opportunity_interest, plan_calculation,
  risk_assessment, assessment_feedback, assistant_message, census_row, census_share, client_referral, census_view
  IN SHARE ROW EXCLUSIVE MODE;

-- Deleting a parent looks for its children.
CREATE INDEX "assessment_feedback_assessment_id_idx" ON "assessment_feedback"("assessment_id");
CREATE INDEX "client_referral_conversation_id_idx" ON "client_referral"("conversation_id");
CREATE INDEX "invite_code_user_id_idx" ON "invite_code"("user_id");
CREATE INDEX "network_membership_application_id_idx" ON "network_membership"("application_id");
CREATE INDEX "opportunity_interest_user_id_idx" ON "opportunity_interest"("user_id");
CREATE INDEX "opportunity_poster_id_idx" ON "opportunity"("poster_id");
CREATE INDEX "process_minute_process_id_idx" ON "process_minute"("process_id");

ALTER TABLE admin_act_row ADD CONSTRAINT admin_act_row_act_id_fkey FOREIGN KEY (act_id) REFERENCES admin_act (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE agency_file ADD CONSTRAINT agency_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE agency_profile ADD CONSTRAINT agency_profile_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE application_question ADD CONSTRAINT application_question_application_id_fkey FOREIGN KEY (application_id) REFERENCES member_application (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE business_call ADD CONSTRAINT business_call_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES business_lead (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE case_study ADD CONSTRAINT case_study_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES fee_referral (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client ADD CONSTRAINT client_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE council_act ADD CONSTRAINT council_act_council_id_fkey FOREIGN KEY (council_id) REFERENCES council (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE council_decision ADD CONSTRAINT council_decision_council_id_fkey FOREIGN KEY (council_id) REFERENCES council (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE council_participant ADD CONSTRAINT council_participant_council_id_fkey FOREIGN KEY (council_id) REFERENCES council (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE directory_entry ADD CONSTRAINT directory_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE directory_entry ADD CONSTRAINT directory_entry_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES directory_consent (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE fee_referral_move ADD CONSTRAINT fee_referral_move_referral_id_fkey FOREIGN KEY (referral_id) REFERENCES fee_referral (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE google_identity ADD CONSTRAINT google_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE invite_code ADD CONSTRAINT invite_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE invite_code ADD CONSTRAINT invite_code_application_id_fkey FOREIGN KEY (application_id) REFERENCES member_application (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE lead_code ADD CONSTRAINT lead_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transaction (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE matrix_entry ADD CONSTRAINT matrix_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE network_membership ADD CONSTRAINT network_membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE network_membership ADD CONSTRAINT network_membership_application_id_fkey FOREIGN KEY (application_id) REFERENCES member_application (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE opportunity ADD CONSTRAINT opportunity_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE opportunity_seen ADD CONSTRAINT opportunity_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE password_reset ADD CONSTRAINT password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE process_minute ADD CONSTRAINT process_minute_process_id_fkey FOREIGN KEY (process_id) REFERENCES process (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_session_id_fkey FOREIGN KEY (session_id) REFERENCES session (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE quoting_link ADD CONSTRAINT quoting_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE story ADD CONSTRAINT story_author_id_fkey FOREIGN KEY (author_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE ai_learning ADD CONSTRAINT ai_learning_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assignment ADD CONSTRAINT assignment_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assistant_conversation ADD CONSTRAINT assistant_conversation_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assistant_conversation ADD CONSTRAINT assistant_conversation_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE census ADD CONSTRAINT census_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE census ADD CONSTRAINT census_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_note ADD CONSTRAINT client_note_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_status_change ADD CONSTRAINT client_status_change_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE consumer_mail ADD CONSTRAINT consumer_mail_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE contact_lead ADD CONSTRAINT contact_lead_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE file_page ADD CONSTRAINT file_page_file_id_fkey FOREIGN KEY (file_id) REFERENCES agency_file (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE matrix_interest ADD CONSTRAINT matrix_interest_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE matrix_interest ADD CONSTRAINT matrix_interest_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES matrix_entry (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE message ADD CONSTRAINT message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE message ADD CONSTRAINT message_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE notification ADD CONSTRAINT notification_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE notification ADD CONSTRAINT notification_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE opportunity_interest ADD CONSTRAINT opportunity_interest_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE opportunity_interest ADD CONSTRAINT opportunity_interest_opportunity_id_fkey FOREIGN KEY (opportunity_id) REFERENCES opportunity (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE plan_calculation ADD CONSTRAINT plan_calculation_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE risk_assessment ADD CONSTRAINT risk_assessment_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assessment_feedback ADD CONSTRAINT assessment_feedback_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assessment_feedback ADD CONSTRAINT assessment_feedback_assessment_id_fkey FOREIGN KEY (assessment_id) REFERENCES risk_assessment (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assistant_message ADD CONSTRAINT assistant_message_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES assistant_conversation (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE assistant_message ADD CONSTRAINT assistant_message_answers_fkey FOREIGN KEY (answers) REFERENCES assistant_message (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE census_row ADD CONSTRAINT census_row_census_id_fkey FOREIGN KEY (census_id) REFERENCES census (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE census_share ADD CONSTRAINT census_share_census_id_fkey FOREIGN KEY (census_id) REFERENCES census (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_referral ADD CONSTRAINT client_referral_from_user_id_fkey FOREIGN KEY (from_user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_referral ADD CONSTRAINT client_referral_to_user_id_fkey FOREIGN KEY (to_user_id) REFERENCES app_user (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_referral ADD CONSTRAINT client_referral_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversation (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_referral ADD CONSTRAINT client_referral_client_id_fkey FOREIGN KEY (client_id) REFERENCES client (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE client_referral ADD CONSTRAINT client_referral_message_id_fkey FOREIGN KEY (message_id) REFERENCES message (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE census_view ADD CONSTRAINT census_view_census_id_fkey FOREIGN KEY (census_id) REFERENCES census (id)
  ON UPDATE CASCADE ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED NOT VALID;
ALTER TABLE census_view ADD CONSTRAINT census_view_share_id_fkey FOREIGN KEY (share_id) REFERENCES census_share (id)
  ON UPDATE CASCADE ON DELETE NO ACTION DEFERRABLE INITIALLY DEFERRED NOT VALID;
